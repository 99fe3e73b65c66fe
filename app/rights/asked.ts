import { type RequestsAsked, requestKinds, requestWays } from './doors.ts'

export const pageLength = 25

export function readAsked(query: URLSearchParams): RequestsAsked {
  return {
    search: (query.get('q') ?? '').trim().slice(0, 40),
    kind: requestKinds.find(each => each === query.get('kind')) ?? '',
    through: requestWays.find(each => each === query.get('through')) ?? '',
    before: Math.max(0, Math.floor(Number(query.get('before'))) || 0),
  }
}

/** The same as a query; what is usual is left out. */
export const writeAsked = ({ search, kind, through, before }: RequestsAsked) => ({
  q: search,
  kind,
  through,
  before: before ? String(before) : '',
})
