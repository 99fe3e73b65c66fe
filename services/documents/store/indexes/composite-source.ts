import { isName } from '../../model/field-path.ts'
import type { Order } from '../../model/query.ts'
import type { Conjunction } from '../queries/conjunction.ts'
import type { IndexSource, Probe } from '../queries/source.ts'
import type { CompositeIndex } from './composite-index.ts'
import { fieldKey } from './entries.ts'
import { compositeKey, isExactValue, keyAfterAll, keyAfterPrefix } from './key.ts'
import { type Range, valueRange } from './range.ts'

type Wanted = {
  conjunction: Conjunction
  orders: readonly Order[]
  indexes: readonly CompositeIndex[]
  stretches: readonly Range[]
  collection: string
}

type Composite = { source: IndexSource; probes: Probe[]; isDescending: boolean; hasTies: boolean }

/** A declared index that has the equalities first and then the orders, forwards or backwards. */
export function findComposite(scope: Uint8Array, wanted: Wanted): Composite | undefined {
  for (const index of wanted.indexes) {
    if (index.collection !== wanted.collection) continue
    const found = tryIndex(scope, index, wanted)
    if (found) return found
  }
  return undefined
}

function tryIndex(
  scope: Uint8Array,
  { key, fields }: CompositeIndex,
  { conjunction: { points }, orders, stretches }: Wanted,
): Composite | undefined {
  const deciding = orders.filter(({ field }) => !isName(field))
  const count = fields.length - deciding.length
  if (count < 0) return undefined
  const fixed = fields.slice(0, count).map(({ field, isDescending }) => ({
    name: fieldKey(field),
    point: points.get(fieldKey(field)),
    isDescending,
  }))
  const ordered = fields.slice(count)
  const isSame = ordered.every(({ field }, at) => fieldKey(field) === fieldKey(deciding[at]?.field ?? []))
  const turns = ordered.map(
    ({ isDescending }, at) => isDescending !== (deciding[at]?.direction === 'DESCENDING'),
  )
  if (!isSame || new Set(turns).size !== 1) return undefined
  const parts = fixed.flatMap(({ point, isDescending }) =>
    point ? [{ value: point.value, isDescending }] : [],
  )
  const prefix = compositeKey(parts)
  if (parts.length < fixed.length || !isExactValue(prefix)) return undefined
  const isDescending = turns[0] === true
  const down = ordered[0]?.isDescending === true
  const ranges = stretches.map(({ low, high }) => toComposite(prefix, low[0], high[0], down))
  const names = new Set(fixed.map(({ name }) => name))
  const probes = [...points].flatMap(([field, point]) =>
    names.has(field) ? [] : [{ field, key: point.key }],
  )
  const byName = orders.find(({ field }) => isName(field))
  const hasTies = (byName?.direction === 'DESCENDING') !== isDescending
  return {
    source: { scope, field: key, ranges: down ? ranges.toReversed() : ranges },
    probes,
    isDescending,
    hasTies,
  }
}

/** A stretch of the first open field, behind the fixed ones; its end may let a little more in. */
function toComposite(prefix: Uint8Array, low: Uint8Array, high: Uint8Array, isDescending: boolean): Range {
  const join = (key: Uint8Array) => new Uint8Array(Buffer.concat([prefix, key]))
  const invert = (key: Uint8Array) => key.map(byte => 255 - byte)
  // A single byte is where a type ends.
  const isTypeEnd = high.length === 1
  if (!isDescending) return valueRange(join(low), isTypeEnd ? join(high) : keyAfterAll(join(high)))
  const start = join(invert(high))
  return valueRange(isTypeEnd ? keyAfterPrefix(start) : start, keyAfterPrefix(join(invert(low))))
}
