import { data } from 'react-router'
import { visitContext } from '../../context.ts'
import type { Route } from './+types/not-found'

/** Every address the site map does not know. */
export function loader({ context }: Route.LoaderArgs) {
  throw notFound(context)
}

export function action({ context }: Route.ActionArgs) {
  throw notFound(context)
}

function notFound(context: Route.LoaderArgs['context']) {
  return data(context.get(visitContext).path, 404)
}

export default function NotFound() {
  return null
}
