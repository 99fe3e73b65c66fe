import { data } from 'react-router'
import { type Context, visitContext } from '../../context.ts'
import { isClosed } from '../../map/roles.ts'
import type { RouteName } from '../../map/routes.ts'

/** Each page asks again for itself: nothing of the administration is sent to anyone it isn't for. */
export function ensureRole(context: Context, page: RouteName): void {
  if (isClosed(page, context.get(visitContext).person)) throw data(null, 403)
}
