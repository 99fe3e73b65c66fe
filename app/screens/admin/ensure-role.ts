import { data } from 'react-router'
import { type Context, visitContext } from '../../context.ts'

/** Asked again by each page of its own: nothing of the administration leaves for someone without a role. */
export function ensureRole(context: Context): void {
  if (!context.get(visitContext).person?.roles.length) throw data(null, 403)
}
