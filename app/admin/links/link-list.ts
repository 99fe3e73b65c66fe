import { kinds } from '../../../domain/links/link.ts'
import type { LinkLine } from '../../../server/doors/links.ts'
import { type AskedOf, count, defineList, oneOf, text } from '../lists/define-list.ts'

export const shows = ['open', 'gone', 'ended', 'all'] as const

/** Short links. */
export const linkList = defineList({
  page: 'adminLinks',
  search: { q: text(100) },
  filter: { show: oneOf(...shows), kind: oneOf('', ...kinds) },
  sorts: ['new', 'used', 'name'],
  place: { page: count(1), link: text(128) },
  widest: { show: 'all' },
})
export type LinksAsked = AskedOf<typeof linkList>

export function sortAndFilter(lines: readonly LinkLine[], { q, show, kind, sort }: LinksAsked): LinkLine[] {
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
