import { isSame } from '../../domain/surveys/answers.ts'
import { heardOf, stepsOf } from '../../domain/surveys/engine.ts'
import type { KeptSurvey } from '../../domain/surveys/keep-responses.ts'
import type { ScreenHandle } from '../root.tsx'
import { Head } from '../ui/page/head.tsx'
import type { Route } from './+types/survey-page'
import { Intro } from './intro.tsx'
import { Result } from './result.tsx'
import { Step } from './step.tsx'
import { useSurveyWords } from './survey-words.ts'
import { useSurvey } from './use-survey.ts'

export { action, headers, loader } from './survey-route.ts'

/**
 * Who comes for a result gets it once the page is awake. Until then this keeps the footer where it will be, out of sight:
 * it runs in the page's head, before anything is painted.
 */
const keepFooterBelow = () =>
  `location.hash==='#result'&&document.documentElement.toggleAttribute('data-result',true)`

export const handle: ScreenHandle = { words: ['survey'], early: keepFooterBelow }

/** Either survey: what is said in one is nothing to the other. */
export default function SurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Survey key={loaderData.instrument.id} {...loaderData} sent={actionData} />
}

type SurveyProps = Route.ComponentProps['loaderData'] & { sent: Route.ComponentProps['actionData'] }

/** One question a screen. Awake, all of it happens in this browser; asleep, the server writes each page. */
function Survey({ instrument, permission, maySave, kept, sent }: SurveyProps) {
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
        <Step key={step.id} survey={survey} question={step} at={at} />
      ) : at === 'result' ? (
        <Result
          survey={survey}
          permission={permission}
          before={memory.before ?? findBefore(kept, same, memory.doneAt)}
          maySave={maySave}
          savedAt={same?.at}
        />
      ) : (
        <Intro survey={survey} kept={kept} />
      )}
    </>
  )
}

/** The time before this one, as the account remembers it. */
function findBefore(kept: readonly KeptSurvey[], same: KeptSurvey | undefined, doneAt: number | undefined) {
  const limit = same?.at ?? doneAt ?? Number.POSITIVE_INFINITY
  const before = kept.find(({ at }) => at < limit)
  return before && { answers: before.answers, doneAt: before.at }
}
