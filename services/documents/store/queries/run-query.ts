import { compareDocuments, matches } from '../../evaluate/match.ts'
import type { StoredDocument } from '../../model/engine.ts'
import type { FieldPath, Query } from '../../model/query.ts'
import type { Connection } from '../connection.ts'
import type { CompositeIndex } from '../indexes/composite-index.ts'
import { isExactName, keyAfterAll, nameKey } from '../indexes/key.ts'
import { intersectSpans } from '../indexes/range.ts'
import { type Conjunction, toConjunctions } from './conjunction.ts'
import { makePlan } from './plan.ts'
import { scopesOfQuery } from './scope.ts'
import { type ScanPace, streamPlan } from './stream.ts'

type Options = {
  indexes: readonly CompositeIndex[]
  pace: ScanPace
  /** Documents that are as it says here, whatever the index says. */
  pending: ReadonlyMap<string, StoredDocument | undefined>
  /** The fields that are asked for: no others are kept of many documents that have to be sorted. */
  select?: readonly FieldPath[]
}

/** Every result in order, each once. */
export async function* runQuery(
  connection: Connection,
  place: number,
  query: Query,
  options: Options,
): AsyncGenerator<StoredDocument, undefined> {
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = query
  if (limit === 0) return
  let count = 0
  for await (const document of streamQuery(connection, place, query, options)) {
    count++
    if (count > offset) yield document
    if (count === offset + limit) return
  }
}

/** Every result in order, each once, offset and limit aside. */
async function* streamQuery(
  connection: Connection,
  place: number,
  query: Query,
  { indexes, pace, pending, select }: Options,
): AsyncGenerator<StoredDocument> {
  const need = (query.offset ?? 0) + (query.limit ?? Number.POSITIVE_INFINITY)
  const kept = select && [...select, ...query.orderBy.map(({ field }) => field)]
  const streams = conjunctionsOf(query).flatMap(conjunction => {
    // Each gives its own results alone, whichever way it takes.
    const own = { ...query, where: conjunction.filter }
    return scopesOfQuery(place, query).map(scope => {
      const plan = makePlan(own, conjunction, scope, indexes)
      return streamPlan({ connection, place, query: own, plan, need, pace, kept, pending })
    })
  })
  if (pending.size > 0) streams.push(streamPending(pending, query))
  const [only] = streams
  if (only && streams.length === 1) yield* only
  else yield* merge(streams, query)
}

async function* streamPending(
  pending: ReadonlyMap<string, StoredDocument | undefined>,
  query: Query,
): AsyncGenerator<StoredDocument> {
  const found = [...pending.values()].filter(document => document !== undefined)
  const wanted = found.filter(document => matches(query, document))
  yield* wanted.toSorted((left, right) => compareDocuments(query.orderBy, left, right))
}

/** Below a document, only names that begin with its own. */
export function conjunctionsOf(query: Query): Conjunction[] {
  const conjunctions = toConjunctions(query.where)
  if (!query.allDescendants || query.parent === '') return conjunctions
  const low = nameKey(query.parent)
  if (!isExactName(low)) return conjunctions.map(one => ({ ...one, isExact: false }))
  const high = keyAfterAll(low)
  return conjunctions.flatMap(one => {
    const names = intersectSpans(one.names ?? [{ low, high }], [{ low, high }])
    return names.length > 0 ? [{ ...one, names }] : []
  })
}

async function* merge(streams: AsyncGenerator<StoredDocument>[], { orderBy }: Query) {
  const heads: { stream: AsyncGenerator<StoredDocument>; document: StoredDocument }[] = []
  async function advance(stream: AsyncGenerator<StoredDocument>) {
    const { value, done } = await stream.next()
    if (!done) heads.push({ stream, document: value })
  }
  for (const stream of streams) await advance(stream)
  let last: string | undefined
  while (heads.length > 0) {
    const first = heads.reduce((least, head) =>
      compareDocuments(orderBy, head.document, least.document) < 0 ? head : least,
    )
    heads.splice(heads.indexOf(first), 1)
    // The same document comes from several streams one after the other: its name makes its place its own.
    if (first.document.path !== last) yield first.document
    last = first.document.path
    await advance(first.stream)
  }
}
