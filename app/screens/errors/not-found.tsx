import { data } from 'react-router'
import { visitContext } from '../../context.ts'
import type { Route } from './+types/not-found'

/** Every address the site map does not know. */
export function loader({ context }: Route.LoaderArgs) {
  throw data(context.get(visitContext).path, 404)
}

export const action = loader

export default function NotFound() {
  return null
}
