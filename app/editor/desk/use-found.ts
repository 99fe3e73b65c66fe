import { useCallback, useEffect, useRef, useState } from 'react'
import { callDesk, isRefused } from './calls.ts'
import type { Ask, DeskAnswer, Verb } from './doors.ts'

/** Letters that follow one another are one question. */
const pause = 150

/** What the desk finds for what is asked, a moment after the last letter. The second looks once more, at once. */
export function useFound<V extends Verb>(
  verb: V,
  ask: Ask<V>,
): [found: DeskAnswer<V> | undefined, again: () => Promise<void>] {
  const [found, setFound] = useState<DeskAnswer<V>>()
  const question = JSON.stringify(ask)
  const latest = useRef(question)
  latest.current = question
  const again = useCallback(async () => {
    const outcome = await callDesk(verb, JSON.parse(question) as Ask<V>)
    // An answer that is late is the answer to something else.
    if (!isRefused(outcome) && latest.current === question) setFound(outcome)
  }, [verb, question])
  useEffect(() => {
    const timer = setTimeout(() => void again(), pause)
    return () => clearTimeout(timer)
  }, [again])
  return [found, again]
}
