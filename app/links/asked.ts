import { kinds } from '../../domain/links/link.ts'
import type { LinkLine } from './doors.ts'

export const shows = ['open', 'gone', 'ended', 'all'] as const
export const sorts = ['new', 'used', 'name'] as const

/** What the list is asked for, all of it in the address. */
export type AskedLinks = {
  q: string
  show: (typeof shows)[number]
  kind: (typeof kinds)[number] | ''
  sort: (typeof sorts)[number]
  page: number
  /** The one that is open. */
  link: string
}

export const pageLength = 25

export function readAsked(query: URLSearchParams): AskedLinks {
  const one = <T extends string, Else>(name: string, of: readonly T[], otherwise: Else) =>
    of.find(each => each === query.get(name)) ?? otherwise
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    show: one('show', shows, 'open' as const),
    kind: one('kind', kinds, '' as const),
    sort: one('sort', sorts, 'new' as const),
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    link: query.get('link') ?? '',
  }
}

/** The same as a query; what is usual is left out. */
export const writeAsked = ({ q, show, kind, sort, page, link }: AskedLinks) => ({
  q,
  show: show === 'open' ? '' : show,
  kind,
  sort: sort === 'new' ? '' : sort,
  page: page > 1 ? String(page) : '',
  link,
})

const filters = ['q', 'show', 'kind'] as const
export type LinkFilter = (typeof filters)[number]

/** The first page of the list without one of the things that narrow it. */
export const dropFilter = (asked: AskedLinks, filter: LinkFilter): AskedLinks => ({
  ...asked,
  [filter]: filter === 'show' ? 'all' : '',
  page: 1,
})

/** How many there are without each of the filters; nothing where there are none at all. */
export const countWithout = (
  lines: readonly LinkLine[],
  asked: AskedLinks,
): Partial<Record<LinkFilter, number>> =>
  lines.length === 0
    ? {}
    : Object.fromEntries(filters.map(each => [each, sortAndFilter(lines, dropFilter(asked, each)).length]))

export function sortAndFilter(lines: readonly LinkLine[], { q, show, kind, sort }: AskedLinks): LinkLine[] {
  const wanted = q.toLocaleLowerCase()
  const isFound = ({ id, target, note, cohort = '' }: LinkLine) =>
    `/go/${id}\n${target}\n${note}\n${cohort}`.toLocaleLowerCase().includes(wanted)
  // One whose target is gone still opens.
  const isShown = ({ state }: LinkLine) =>
    show === 'all' || state === show || (show === 'open' && state === 'gone')
  const found = lines.filter(line => isFound(line) && isShown(line) && (!kind || line.kind === kind))
  if (sort === 'name') return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  return sort === 'used' ? found.sort((a, b) => (b.lately ?? 0) - (a.lately ?? 0)) : found
}
