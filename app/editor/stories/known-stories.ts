import { useEffect, useState } from 'react'
import { useLanguage } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryLine } from '../desk/doors.ts'

/** The stories there are, by their uuid, for fields that keep nothing else of them. */
export function useKnownStories(): ReadonlyMap<string, StoryLine> {
  const language = useLanguage()
  const [known, setKnown] = useState<ReadonlyMap<string, StoryLine>>(() => new Map())
  useEffect(() => {
    let isCurrent = true
    void callDesk('stories', { search: '', language }).then(outcome => {
      if (isCurrent && !isRefused(outcome)) setKnown(new Map(outcome.stories.map(one => [one.uuid, one])))
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return known
}
