import { redirect } from 'react-router'
import { visitContext } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import type { Route } from './+types/verify'

/** A link that is unknown, used or too old: the page that sends a new one. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(pathOf('subscribeError', context.get(visitContext).language))
}

export default function Verify() {
  return null
}
