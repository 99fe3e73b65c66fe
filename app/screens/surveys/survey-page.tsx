import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/survey-page'
import { keepFooterBelow, Survey } from './survey.tsx'

export { action, headers, loader } from './survey-route.ts'
export const handle: ScreenHandle = { words: ['survey'], early: keepFooterBelow }

/** Either survey: what is said in one is nothing to the other. */
export default function SurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Survey key={loaderData.instrument.id} {...loaderData} sent={actionData} />
}
