import { useEffect, useState } from 'react'
import { type CallOutcome, callDesk } from './calls.ts'
import type { Ask, Verb } from './doors.ts'

/** What the desk answers, asked again when the question changes; undefined until then, or while nothing is asked. */
export function useAnswer<V extends Verb>(verb: V, ask: Ask<V> | undefined): CallOutcome<V> | undefined {
  const [outcome, setOutcome] = useState<CallOutcome<V>>()
  const question = ask && JSON.stringify(ask)
  useEffect(() => {
    let isCurrent = true
    if (question)
      void callDesk(verb, JSON.parse(question) as Ask<V>).then(next => {
        if (isCurrent) setOutcome(next)
      })
    return () => {
      isCurrent = false
    }
  }, [verb, question])
  return outcome
}
