import { useMemo } from 'react'
import { useLanguage } from '../../words.tsx'
import { isRefused } from '../desk/calls.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { useAnswer } from '../desk/use-answer.ts'

/** The stories there are, by their uuid, for fields that keep nothing else of them. */
export function useKnownStories(): ReadonlyMap<string, StoryEntry> {
  const outcome = useAnswer('stories', { search: '', language: useLanguage() })
  return useMemo(() => {
    const stories = outcome && !isRefused(outcome) ? outcome.stories : []
    return new Map(stories.map(one => [one.uuid, one]))
  }, [outcome])
}
