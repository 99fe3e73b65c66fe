import { CirclePause, Clock3, Lock } from 'lucide'
import type { ReactNode } from 'react'
import { isComplete, reachOf, stepsOf } from '../../domain/surveys/engine.ts'
import type { KeptSurvey } from '../../domain/surveys/keep-responses.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Scene } from '../ui/pictures/scenes.tsx'
import { useWords } from '../words.tsx'
import { Carried } from './carried.tsx'
import { useSurveyWords } from './survey-words.ts'
import type { SurveyState } from './use-survey.ts'

/** `kept`: in their account. */
type IntroProps = { survey: SurveyState; kept: readonly KeptSurvey[] }

/** What is ahead, and one button. */
export function Intro(props: IntroProps) {
  const { instrument } = props.survey
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  return (
    <article className="wrap grid items-center gap-x-16 gap-y-8 py-10 in-data-result:min-h-svh sm:py-16 lg:grid-cols-[1fr_auto]">
      <Scene
        name={instrument.survey === 'motivation' ? 'plant' : 'wind'}
        className="mx-auto lg:order-last lg:w-96"
      />
      <div className="prose-width">
        <h1 className="text-4xl">{words.own('heading')}</h1>
        <p className="mt-5 text-lg text-quiet">{words.own('lead')}</p>
        <div className="mt-8">
          <Ways {...props} />
        </div>
        <ul className="mt-10 grid gap-4 text-quiet">
          <Point icon={Clock3}>{words.own('time')}</Point>
          <Point icon={Lock}>{t('promise')}</Point>
          <Point icon={CirclePause}>{t('freely')}</Point>
        </ul>
      </div>
    </article>
  )
}

/** Begin; or, for those who have been here, go on. */
function Ways({ survey, kept: [last] }: IntroProps) {
  const t = useWords('survey')
  const { instrument, memory, isKept } = survey
  const isDone = isKept && memory.doneAt !== undefined && isComplete(instrument, memory.answers)
  if (isDone)
    return (
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => survey.go('result')}>
          {t('lastResult')}
        </Button>
        <Button size="large" kind="secondary" onClick={survey.retake}>
          {t('retake')}
        </Button>
      </div>
    )
  if (isKept && Object.keys(memory.answers).length > 0)
    return (
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => survey.go(reachOf(instrument, memory.answers))}>
          {t('resume')}
        </Button>
        <Button size="large" kind="secondary" onClick={survey.begin}>
          {t('again')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {last && (
        <PlainForm onSubmit={() => survey.open(last)}>
          <Carried answers={last.answers} />
          <input type="hidden" name="at" value={stepsOf(instrument, last.answers).length} />
          <Button type="submit" name="go" value="next" size="large">
            {t('lastResult')}
          </Button>
        </PlainForm>
      )}
      <PlainForm onSubmit={survey.begin}>
        <Carried answers={memory.answers} />
        <Button
          type="submit"
          size="large"
          kind={last ? 'secondary' : 'primary'}
          className={last ? undefined : 'max-sm:w-full sm:px-14'}
        >
          {last ? t('retake') : t('begin')}
        </Button>
      </PlainForm>
    </div>
  )
}

/** Sent where there is no JavaScript; done here where there is. */
function PlainForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      method="post"
      className="max-sm:grow"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

function Point({ icon, children }: { icon: typeof Lock; children: string }) {
  return (
    <li className="flex items-start gap-4">
      <Icon of={icon} className="mt-0.5 size-6 shrink-0 text-tide" />
      {children}
    </li>
  )
}
