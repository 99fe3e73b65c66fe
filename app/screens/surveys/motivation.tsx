import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/motivation'
import { keepFooterBelow, Survey } from './survey.tsx'
import { answerSurvey, loadSurvey } from './survey-route.ts'

export { headers } from './survey-route.ts'
export const handle: ScreenHandle = { words: ['survey'], early: keepFooterBelow }

export function loader({ context }: Route.LoaderArgs) {
  return loadSurvey(context, 'motivation')
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSurvey(request, context, 'motivation')
}

export default function Motivation({ loaderData, actionData }: Route.ComponentProps) {
  return <Survey {...loaderData} sent={actionData} />
}
