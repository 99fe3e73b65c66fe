import { type RequestsAsked, requestKinds, requestSorts, requestWays } from './doors.ts'

export const pageLength = 25

export function readAsked(query: URLSearchParams): RequestsAsked {
  return {
    search: (query.get('q') ?? '').trim().slice(0, 40),
    kind: requestKinds.find(each => each === query.get('kind')) ?? '',
    through: requestWays.find(each => each === query.get('through')) ?? '',
    sort: requestSorts.find(each => each === query.get('sort')) ?? 'new',
    ...readBefore(query.get('before') ?? ''),
  }
}

function readBefore(text: string): Pick<RequestsAsked, 'before'> {
  const [, isOver, askedAt, code] = text.match(/^([01])\.(\d{1,15})\.(EX-\w{4}-\w{4})$/) ?? []
  return code ? { before: { isOver: isOver === '1', askedAt: Number(askedAt), code } } : {}
}

/** The same as a query; what is usual is left out. */
export const writeAsked = ({ search, kind, through, sort, before }: RequestsAsked) => ({
  q: search,
  kind,
  through,
  sort: sort === 'new' ? '' : sort,
  before: before ? `${before.isOver ? 1 : 0}.${before.askedAt}.${before.code}` : '',
})
