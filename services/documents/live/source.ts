import type { Query } from '../model/query.ts'

/** What can be watched: one document, or the result of a query. */
export type LiveSource = { kind: 'document'; path: string } | { kind: 'query'; query: Query }

export function watchQuery(query: Query): LiveSource {
  const { select: _, ...whole } = query
  return { kind: 'query', query: whole }
}

/** The same for everyone who asks the same. */
export function keyOf(source: LiveSource): string {
  if (source.kind === 'document') return `document ${source.path}`
  const { parent, collection, allDescendants, where, orderBy, startAt, endAt, limit, offset } = source.query
  const parts = [
    parent,
    collection,
    allDescendants,
    where ?? 0,
    orderBy,
    startAt ?? 0,
    endAt ?? 0,
    limit ?? -1,
    offset ?? 0,
  ]
  return `query ${JSON.stringify(parts)}`
}
