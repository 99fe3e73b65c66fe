import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSame } from '../../../domain/surveys/answers.ts'
import {
  type Answers,
  heardOf,
  placeAfter,
  placeAt,
  type SurveyPlace,
  stepsOf,
} from '../../../domain/surveys/engine.ts'
import type { Instrument, Question } from '../../../domain/surveys/instrument.ts'
import type { KeptSurvey } from '../../../domain/surveys/keep-responses.ts'
import { Head } from '../../ui/page/head.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Intro } from './intro.tsx'
import { type Memory, useMemory } from './memory.ts'
import { Result } from './result.tsx'
import { Step } from './step.tsx'
import type { AskedSurvey } from './survey-route.ts'
import { useSurveyWords } from './survey-words.ts'

type SurveyProps = {
  instrument: Instrument
  permission: string | null
  maySave: boolean
  /** What they keep in their account, newest first. */
  kept: readonly KeptSurvey[]
  sent: AskedSurvey | undefined
}

/**
 * Who comes for a result gets it once the page is awake. Until then this keeps the footer where it will be, out of sight:
 * it runs in the page's head, before anything is painted.
 */
export const keepFooterBelow = () =>
  `location.hash==='#result'&&document.documentElement.toggleAttribute('data-result',true)`

/** One question a screen. Awake, all of it happens in this browser; asleep, the server writes each page. */
export function Survey({ instrument, permission, maySave, kept, sent }: SurveyProps) {
  const words = useSurveyWords(instrument)
  const survey = useSurvey(instrument, sent)
  const { at, memory } = survey
  const answers = heardOf(instrument, memory.answers)
  const same = kept.find(one => isSame(one.answers, answers))
  const step = typeof at === 'number' ? stepsOf(instrument, memory.answers)[at - 1] : undefined
  return (
    <>
      <Head title={words.own('title')} description={words.own('description')} />
      {step && typeof at === 'number' ? (
        <Step
          key={step.id}
          instrument={instrument}
          question={step}
          at={at}
          answers={memory.answers}
          isMissing={survey.isMissing}
          onChange={survey.change}
          onNext={survey.next}
          onBack={survey.back}
          onAgain={survey.begin}
        />
      ) : at === 'result' ? (
        <Result
          instrument={instrument}
          permission={permission}
          memory={{ ...memory, before: memory.before ?? findBefore(kept, same, memory.doneAt) }}
          isKept={survey.isKept}
          maySave={maySave}
          savedAt={same?.at}
          saving={survey.saving}
          onRetake={survey.retake}
          onForget={survey.forget}
        />
      ) : (
        <Intro
          instrument={instrument}
          memory={memory}
          kept={kept}
          isKept={survey.isKept}
          onGo={survey.go}
          onOpen={survey.open}
          onBegin={survey.begin}
          onRetake={survey.retake}
        />
      )}
    </>
  )
}

/** Where the person is, in the address after `#`, which is never sent; what they said, in the browser's memory. */
function useSurvey(instrument: Instrument, sent: AskedSurvey | undefined) {
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
    at,
    memory,
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

/** The time before this one, as the account remembers it. */
function findBefore(kept: readonly KeptSurvey[], same: KeptSurvey | undefined, doneAt: number | undefined) {
  const limit = same?.at ?? doneAt ?? Number.POSITIVE_INFINITY
  const before = kept.find(({ at }) => at < limit)
  return before && { answers: before.answers, doneAt: before.at }
}

function readHash(hash: string): SurveyPlace {
  if (hash === '#result') return 'result'
  return /^#\d{1,2}$/.test(hash) ? Number(hash.slice(1)) : 'intro'
}
