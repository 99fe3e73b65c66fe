import { formatInstant } from '../model/instant.ts'
import { toDouble, toNumber, type Value } from '../model/value.ts'
import type { Transform } from '../model/write.ts'
import { valueKey } from '../store/indexes/key.ts'
import { compare } from './compare.ts'
import { elementsOf, isNaNValue } from './match.ts'

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** What a field becomes, and what the write's result says of it: nothing, for arrays. */
export function transformValue(
  before: Value | undefined,
  transform: Transform,
  at: number,
): { value: Value; result: Value } {
  const value = change(before, transform, at)
  const isList = transform.kind === 'append' || transform.kind === 'remove'
  return { value, result: isList ? { nullValue: 'NULL_VALUE' } : value }
}

function change(before: Value | undefined, transform: Transform, at: number): Value {
  switch (transform.kind) {
    // Milliseconds, as hosted: what a Date can hold without loss.
    case 'serverTime':
      return { timestampValue: formatInstant(Math.floor(at / 1000) * 1000) }
    case 'increment':
      return isNumber(before) ? add(before, transform.operand) : transform.operand
    case 'maximum':
      return isNumber(before) ? pick(before, transform.operand, 1) : transform.operand
    case 'minimum':
      return isNumber(before) ? pick(before, transform.operand, -1) : transform.operand
    case 'append':
      return list(union(elements(before), transform.values))
    case 'remove':
      return list(without(elements(before), transform.values))
  }
}

function isNumber(value: Value | undefined): value is Value {
  return value !== undefined && toNumber(value) !== undefined
}

function add(left: Value, right: Value): Value {
  if ('integerValue' in left && 'integerValue' in right) {
    const sum = BigInt(left.integerValue) + BigInt(right.integerValue)
    const held = sum > int64.most ? int64.most : sum < int64.least ? int64.least : sum
    return { integerValue: held.toString() }
  }
  return { doubleValue: toDouble((toNumber(left) ?? 0) + (toNumber(right) ?? 0)) }
}

/** NaN wins either way, and of equals the one that was there. */
function pick(before: Value, operand: Value, sign: 1 | -1): Value {
  if (isNaNValue(before)) return before
  if (isNaNValue(operand)) return operand
  return compare(operand, before) * sign > 0 ? operand : before
}

const elements = (value: Value | undefined) => (value ? elementsOf(value) : [])
const list = (values: Value[]): Value => ({ arrayValue: { values } })

function union(values: readonly Value[], added: readonly Value[]): Value[] {
  const all = [...values]
  const bag = createBag(values)
  for (const value of added) if (bag.add(value)) all.push(value)
  return all
}

function without(values: readonly Value[], gone: readonly Value[]): Value[] {
  const bag = createBag(gone)
  return values.filter(value => !bag.has(value))
}

/** Values by their keys. Equal ones have equal keys; those that share one without being equal are told apart. */
function createBag(values: readonly Value[]) {
  // Bounded: by one list of values, for which it is made.
  const shelves = new Map<string, Value[]>()
  const shelfOf = (value: Value): Value[] => {
    const key = Buffer.from(valueKey(value)).toString('latin1')
    const shelf = shelves.get(key) ?? []
    shelves.set(key, shelf)
    return shelf
  }
  const has = (value: Value, shelf = shelfOf(value)) => shelf.some(other => compare(other, value) === 0)

  /** Whether it was new. */
  function add(value: Value): boolean {
    const shelf = shelfOf(value)
    if (has(value, shelf)) return false
    shelf.push(value)
    return true
  }

  for (const value of values) add(value)
  return { has: (value: Value) => has(value), add }
}
