import { useEffect, useState } from 'react'
import { useLanguage } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryLine } from '../desk/doors.ts'

/** Every folder a story can lie in, by its path; undefined until they are known. */
export function useFolders(): StoryLine[] | undefined {
  const language = useLanguage()
  const [folders, setFolders] = useState<StoryLine[]>()
  useEffect(() => {
    let isCurrent = true
    void callDesk('folders', { language }).then(outcome => {
      if (isCurrent) setFolders(isRefused(outcome) ? [] : outcome.folders)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return folders
}
