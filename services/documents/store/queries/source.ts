import type { Connection } from '../connection.ts'
import { keyAfterAll } from '../indexes/key.ts'
import { type KeySpan, type Range, type Spot, valueRange } from '../indexes/range.ts'

/** A part of the index: some stretches of one field in one scope. */
export type IndexSource = { scope: Uint8Array; field: string; ranges: readonly Range[] }

/** Another entry that a document must have. */
export type Probe = { field: string; key: Uint8Array }

export function pointSource(
  scope: Uint8Array,
  { field, key }: Probe,
  names: readonly KeySpan[] | undefined,
): IndexSource {
  if (!names) return { scope, field, ranges: [valueRange(key, keyAfterAll(key))] }
  return { scope, field, ranges: names.map(({ low, high }) => ({ low: [key, low], high: [key, high] })) }
}

const within = 'e.scope = ? and e.field = ? and (e.value, e.name) >= (?, ?) and (e.value, e.name) < (?, ?)'

/**
 * The condition of one stretch, with its probes, and the values in it. The offset keeps PostgreSQL from making a join
 * of a probe, in which it would read all that the probe could find for every entry.
 */
export function conditionOf({ scope, field }: IndexSource, { low, high }: Range, probes: readonly Probe[]) {
  const conditions = probes.map(
    () =>
      ' and exists (select 1 from document_entries p where p.scope = ? and p.field = ? and p.value = ? and p.name = e.name limit 1 offset 0)',
  )
  const values = probes.flatMap(probe => [scope, probe.field, probe.key])
  return { text: within + conditions.join(''), values: [scope, field, ...low, ...high, ...values] }
}

/** How many entries there are, if fewer than `most`. */
export async function countEntries(
  connection: Connection,
  source: IndexSource,
  most: number,
): Promise<number> {
  let count = 0
  for (const range of source.ranges) {
    const { text, values } = conditionOf(source, range, [])
    const [row] = await connection.all<{ count: number }>(
      `select count(*) as count from (select 1 from document_entries e where ${text} limit ?) as found`,
      [...values, most - count],
    )
    count += row?.count ?? 0
    if (count >= most) break
  }
  return count
}

/** The place of the entry that is `distance` further on, if there is one. */
export async function findSpot(
  connection: Connection,
  source: IndexSource,
  range: Range,
  { distance, isDescending }: { distance: number; isDescending: boolean },
): Promise<Spot | undefined> {
  const { text, values } = conditionOf(source, range, [])
  const order = isDescending ? 'e.value desc, e.name desc' : 'e.value, e.name'
  const [row] = await connection.all<{ value: Uint8Array; name: Uint8Array }>(
    `select e.value, e.name from document_entries e where ${text} order by ${order} limit 1 offset ?`,
    [...values, distance],
  )
  return row && [row.value, row.name]
}
