import { type AskedOf, count, defineList, oneOf, text } from '../lists/define-list.ts'
import { auditNouns } from './actions.ts'

export const ranges = ['7', '30', '365'] as const

/** Everything that was done. What is looked for is a name or address of someone who helps, a title, or how a name begins. */
export const auditList = defineList({
  page: 'adminAudit',
  search: { q: text(200), who: text(128) },
  filter: { noun: oneOf('', ...auditNouns), days: oneOf('', ...ranges) },
  place: {
    before: count(0),
    open: count(0),
    /** This entry and those after it, as a file: where the chain is broken. */
    since: count(0),
  },
  isCovered: true,
})
export type AuditAsked = AskedOf<typeof auditList>
