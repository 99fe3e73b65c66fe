import { countUpTo } from '../../evaluate/aggregate.ts'
import { matches } from '../../evaluate/match.ts'
import type { StoredDocument } from '../../model/engine.ts'
import { isName } from '../../model/field-path.ts'
import type { Aggregation, Query } from '../../model/query.ts'
import type { Value } from '../../model/value.ts'
import type { Connection } from '../connection.ts'
import { fieldKey, nameField, nameValue } from '../indexes/entries.ts'
import { nameKey } from '../indexes/key.ts'
import type { Conjunction } from './conjunction.ts'
import { conjunctionsOf } from './run-query.ts'
import { scopesOfQuery } from './scope.ts'
import { conditionOf, type IndexSource, pointSource } from './source.ts'

/** Counts in the index alone, where that is exact; otherwise undefined. */
export async function countQuery(
  connection: Connection,
  place: number,
  query: Query,
  aggregations: readonly Aggregation[],
  pending: ReadonlyMap<string, StoredDocument | undefined>,
): Promise<{ [alias: string]: Value } | undefined> {
  if (aggregations.some(({ kind }) => kind !== 'count') || query.startAt || query.endAt) return undefined
  const parts = conjunctionsOf(query).map(conjunction => partsOf(query, conjunction))
  if (parts.some(part => part === undefined)) return undefined
  const selects = parts.flatMap(part =>
    scopesOfQuery(place, query).flatMap(scope => (part ? selectsOf(part(scope)) : [])),
  )
  const found = [...pending.values()].filter(document => document && matches(query, document))
  const count = found.length + (await countNames(connection, selects, [...pending.keys()]))
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = query
  const total = Math.min(limit, Math.max(0, count - offset))
  const values = aggregations.map(aggregation => [
    aggregation.alias,
    countUpTo(total, aggregation.kind === 'count' ? aggregation.upTo : undefined),
  ])
  return Object.fromEntries(values)
}

type Part = { source: IndexSource; probes: { field: string; key: Uint8Array }[] }

/** One part of the index and probes that say all the conjunction says, or undefined if it takes more. */
function partsOf(query: Query, conjunction: Conjunction): ((scope: Uint8Array) => Part) | undefined {
  const { points, ranges, names, isExact } = conjunction
  const wanted = new Set(
    query.orderBy
      .filter(({ field }) => !isName(field))
      .map(({ field }) => fieldKey(field))
      .filter(field => !points.has(field)),
  )
  for (const field of ranges.keys()) wanted.add(field)
  if (!isExact || wanted.size > 1) return undefined
  const [field] = wanted
  const probes = [...points].map(([name, { key }]) => ({ field: name, key }))
  if (field !== undefined) {
    const stretches = ranges.get(field)
    if (names) return undefined
    return scope => ({
      source: stretches
        ? { scope, field, ranges: stretches }
        : { scope, field, ranges: [{ low: [Uint8Array.of(0), none], high: [Uint8Array.of(0xff), none] }] },
      probes,
    })
  }
  const [first, ...others] = probes
  return scope => ({
    source: pointSource(scope, first ?? { field: nameField, key: nameValue }, names),
    probes: others,
  })
}

const none = new Uint8Array()

function selectsOf({ source, probes }: Part) {
  return source.ranges.map(range => {
    const { text, values } = conditionOf(source, range, probes)
    return { text: `select e.name from document_entries e where ${text}`, values }
  })
}

async function countNames(
  connection: Connection,
  selects: readonly { text: string; values: unknown[] }[],
  without: readonly string[],
): Promise<number> {
  if (selects.length === 0) return 0
  const text = selects.map(select => select.text).join(' union ')
  const names = without.map(nameKey)
  // Few lengths, so that few statements are prepared.
  while (names.length % 16 !== 0) names.push(names[0] ?? none)
  const others = names.length > 0 ? ` where name not in (${names.map(() => '?').join(', ')})` : ''
  const [row] = await connection.all<{ count: number }>(
    `select count(*) as count from (${text}) as found${others}`,
    [...selects.flatMap(select => select.values), ...names],
  )
  return row?.count ?? 0
}
