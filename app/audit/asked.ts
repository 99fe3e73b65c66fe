import { auditNouns } from './actions.ts'
import type { AuditAsked } from './doors.ts'

export const pageLength = 50
export const ranges = [7, 30, 365] as const

export function readAsked(query: URLSearchParams): AuditAsked {
  const number = (name: string) => Math.max(0, Math.floor(Number(query.get(name))) || 0)
  return {
    noun: auditNouns.find(each => each === query.get('noun')) ?? '',
    who: (query.get('who') ?? '').slice(0, 128),
    search: (query.get('q') ?? '').trim().slice(0, 200),
    days: ranges.find(each => each === number('days')) ?? 0,
    before: number('before'),
    open: number('open'),
    since: number('since'),
  }
}

/** The same as a query; what is usual is left out. */
export const writeAsked = ({ noun, who, search, days, before, open, since }: AuditAsked) => ({
  noun,
  who,
  q: search,
  days: days ? String(days) : '',
  before: before ? String(before) : '',
  open: open ? String(open) : '',
  since: since ? String(since) : '',
})
