import type { StoredDocument } from '../model/engine.ts'
import { findField } from '../model/field-path.ts'
import type { Aggregation, FieldPath } from '../model/query.ts'
import { toDouble, toNumber, type Value } from '../model/value.ts'

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** Fields a document must have to be counted: with several aggregations, those of all of them. */
export function fieldsOf(aggregations: readonly Aggregation[]): FieldPath[] {
  return aggregations.flatMap(aggregation => (aggregation.kind === 'count' ? [] : [aggregation.field]))
}

/** Takes documents one by one and keeps none. */
export function createAggregator(aggregations: readonly Aggregation[]) {
  const fields = fieldsOf(aggregations)
  const sums = aggregations.map(createSum)
  let count = 0

  return {
    add(document: StoredDocument): void {
      if (!fields.every(field => findField(document, field))) return
      count++
      for (const [index, aggregation] of aggregations.entries()) {
        if (aggregation.kind !== 'count') sums[index]?.add(findField(document, aggregation.field))
      }
    },

    values: (): { [alias: string]: Value } =>
      Object.fromEntries(
        aggregations.map((aggregation, index): [string, Value] => {
          const { kind, alias } = aggregation
          if (kind === 'count') return [alias, countUpTo(count, aggregation.upTo)]
          const sum = sums[index] ?? createSum()
          return [alias, kind === 'sum' ? sum.total() : sum.average()]
        }),
      ),
  }
}

export function countUpTo(count: number, upTo: number | undefined): Value {
  return { integerValue: `${upTo === undefined ? count : Math.min(count, upTo)}` }
}

/** Of what is a number; the rest is passed over. */
function createSum() {
  let whole = 0n
  let real = 0
  let isWhole = true
  let count = 0

  function total(): Value {
    const fits = whole >= int64.least && whole <= int64.most
    return isWhole && fits
      ? { integerValue: whole.toString() }
      : { doubleValue: toDouble(Number(whole) + real) }
  }

  return {
    add(value: Value | undefined): void {
      const number = value && toNumber(value)
      if (value === undefined || number === undefined) return
      count++
      if ('integerValue' in value) whole += BigInt(value.integerValue)
      else {
        isWhole = false
        real += number
      }
    },
    total,
    average: (): Value =>
      count === 0 ? { nullValue: 'NULL_VALUE' } : { doubleValue: toDouble((toNumber(total()) ?? 0) / count) },
  }
}
