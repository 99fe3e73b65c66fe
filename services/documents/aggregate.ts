import type { StoredDocument } from './engine.ts'
import { findField } from './field-path.ts'
import type { Aggregation, FieldPath } from './query.ts'
import { toDouble } from './read-value.ts'
import { toNumber, type Value } from './value.ts'

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** Fields a document must have to be counted: with several aggregations, those of all of them. */
export function fieldsOf(aggregations: readonly Aggregation[]): FieldPath[] {
  return aggregations.flatMap(aggregation => (aggregation.kind === 'count' ? [] : [aggregation.field]))
}

export function aggregateDocuments(
  documents: readonly StoredDocument[],
  aggregations: readonly Aggregation[],
): { [alias: string]: Value } {
  const fields = fieldsOf(aggregations)
  const counted = documents.filter(document => fields.every(field => findField(document, field)))
  const results = aggregations.map((aggregation): [string, Value] => {
    if (aggregation.kind === 'count') return [aggregation.alias, countUpTo(counted.length, aggregation.upTo)]
    const numbers = counted.flatMap(document => {
      const value = findField(document, aggregation.field)
      return value && toNumber(value) !== undefined ? [value] : []
    })
    return [aggregation.alias, aggregation.kind === 'sum' ? sum(numbers) : average(numbers)]
  })
  return Object.fromEntries(results)
}

export function countUpTo(count: number, upTo: number | undefined): Value {
  return { integerValue: `${upTo === undefined ? count : Math.min(count, upTo)}` }
}

function sum(numbers: readonly Value[]): Value {
  let whole = 0n
  let real = 0
  let isWhole = true
  for (const number of numbers) {
    if ('integerValue' in number) whole += BigInt(number.integerValue)
    else {
      isWhole = false
      real += toNumber(number) ?? 0
    }
  }
  const fits = whole >= int64.least && whole <= int64.most
  return isWhole && fits
    ? { integerValue: whole.toString() }
    : { doubleValue: toDouble(Number(whole) + real) }
}

function average(numbers: readonly Value[]): Value {
  if (numbers.length === 0) return { nullValue: 'NULL_VALUE' }
  return { doubleValue: toDouble((toNumber(sum(numbers)) ?? 0) / numbers.length) }
}
