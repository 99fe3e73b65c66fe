import { useLanguage } from '../../words.tsx'
import { isRefused } from '../desk/calls.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { useAnswer } from '../desk/use-answer.ts'

/** Every folder a story can lie in, by its path; undefined until they are known. */
export function useFolders(): StoryEntry[] | undefined {
  const outcome = useAnswer('folders', { language: useLanguage() })
  return outcome && (isRefused(outcome) ? [] : outcome.folders)
}
