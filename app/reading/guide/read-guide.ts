import { type Context, visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'

/** The guide as editors published it, and when the person asking stopped. */
export function readGuide(context: Context) {
  const { person } = context.get(visitContext)
  const { accounts, content } = doorsOf(context)
  return Promise.all([content.page('quit-smoking'), person ? accounts.findStart(person) : null])
}
