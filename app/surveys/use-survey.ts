import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSame } from '../../domain/surveys/answers.ts'
import { type Answers, placeAfter, placeAt, type SurveyPlace, stepsOf } from '../../domain/surveys/engine.ts'
import type { Instrument, Question } from '../../domain/surveys/instrument.ts'
import type { KeptSurvey } from '../../domain/surveys/keep-responses.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Memory, useMemory } from './memory.ts'
import type { AskedSurvey } from './survey-route.ts'

/** A survey on its page: where someone is in it, what they have said, and every way on. */
export type SurveyState = ReturnType<typeof useSurvey>

/** Where the person is, in the address after `#`, which is never sent; what they said, in the browser's memory. */
export function useSurvey(instrument: Instrument, sent: AskedSurvey | undefined) {
  const isAwake = useHydrated()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [kept, remember] = useMemory(instrument)
  // Outlives the form that was sent, which is gone once the browser has taken over.
  const [saving, setSaving] = useState(sent?.saving)
  const [missing, setMissing] = useState<Question['id']>()
  const memory: Memory = sent ? { answers: sent.answers } : kept
  const at: SurveyPlace = sent?.at ?? (isAwake ? placeAt(instrument, kept.answers, readHash(hash)) : 'intro')

  const go = (place: SurveyPlace, replace = false) => {
    setMissing(undefined)
    setSaving(undefined)
    navigate(
      { hash: place === 'intro' ? '' : `#${place}` },
      { replace, state: { from: replace ? null : at } },
    )
  }

  /** Where the browser's own way back leads to the same place, that way: it stays one path for both. */
  const goBack = (place: SurveyPlace) => {
    if (state?.from === place) navigate(-1)
    else go(place, true)
  }

  // Sent before the page was awake: go on from there.
  const adopted = useRef<AskedSurvey>(undefined)
  useEffect(() => {
    if (!sent || adopted.current === sent) return
    adopted.current = sent
    const doneAt = isSame(kept.answers, sent.answers) ? (kept.doneAt ?? Date.now()) : Date.now()
    remember({ ...kept, answers: sent.answers, doneAt: sent.at === 'result' ? doneAt : undefined })
    if (sent.isMissing) setMissing(idAt(sent.at))
    navigate({ hash: sent.at === 'intro' ? '' : `#${sent.at}` }, { replace: true })
  })

  return {
    instrument,
    at,
    memory,
    /** In this browser; else it's only carried along, and written for this page. */
    isKept: isAwake && !sent,
    saving,
    isMissing: sent?.isMissing ?? (typeof at === 'number' && idAt(at) === missing),
    go,
    change: (answers: Answers) => remember({ ...kept, answers }),
    next: (answers: Answers) => {
      const place = placeAfter(instrument, answers, Number(at))
      remember({ ...kept, answers, doneAt: place === 'result' ? Date.now() : kept.doneAt })
      if (place === at) setMissing(idAt(place))
      else go(place)
    },
    back: (answers: Answers) => {
      remember({ ...kept, answers })
      goBack(at === 1 ? 'intro' : Number(at) - 1)
    },
    begin: () => {
      remember({ answers: {}, before: kept.before })
      go(1)
    },
    retake: () => {
      remember({ answers: {}, before: { answers: kept.answers, doneAt: kept.doneAt ?? Date.now() } })
      go(1)
    },
    open: ({ answers, at: doneAt }: KeptSurvey) => {
      remember({ answers, doneAt })
      go('result')
    },
    forget: () => {
      remember(undefined)
      go('intro')
    },
  }

  function idAt(place: SurveyPlace): string | undefined {
    return typeof place === 'number' ? stepsOf(instrument, memory.answers)[place - 1]?.id : undefined
  }
}

function readHash(hash: string): SurveyPlace {
  if (hash === '#result') return 'result'
  return /^#\d{1,2}$/.test(hash) ? Number(hash.slice(1)) : 'intro'
}
