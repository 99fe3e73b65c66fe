import type { HeadersArgs } from 'react-router'
import type { Route } from './+types/test'
import { Survey } from './survey.tsx'
import { answerSurvey, loadSurvey } from './survey-route.ts'

export const handle = { words: ['survey'] }

export function loader({ context }: Route.LoaderArgs) {
  return loadSurvey(context, 'test')
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSurvey(request, context, 'test')
}

export function headers({ actionHeaders, loaderHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders
}

export default function Test({ loaderData, actionData }: Route.ComponentProps) {
  return <Survey {...loaderData} sent={actionData} />
}
