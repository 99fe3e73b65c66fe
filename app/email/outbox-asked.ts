import { type OutboxAsked, periods, views } from './doors.ts'

export function readOutboxAsked(query: URLSearchParams): OutboxAsked {
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find(each => each === query.get(name)) ?? ('' as const)
  return {
    view: one('view', views),
    kind: (query.get('kind') ?? '').replace(/[^\w-]/g, '').slice(0, 40),
    since: one('since', periods),
    before: query.get('before') ?? '',
  }
}

/** The same as a query, without where the page begins. */
export const writeOutboxAsked = ({ view, kind, since }: OutboxAsked) => ({ view, kind, since })
