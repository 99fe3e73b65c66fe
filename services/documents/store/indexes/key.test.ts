import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, comparePaths } from '../../evaluate/compare.ts'
import { anyValue } from '../../testing/arbitrary.ts'
import {
  compositeKey,
  isExactName,
  isExactValue,
  isSameNameStart,
  keyAfter,
  keyAfterAll,
  keyAfterPrefix,
  nameKey,
  typeKey,
  valueKey,
} from './key.ts'

const runs = { numRuns: 2000 }
const id = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'a!',
    'é',
    '🫁',
    '__id2__',
    '__id10__',
    '__id-1__',
    '__id',
    '\u0001',
    'x'.repeat(1500),
  ),
  fc.string({ minLength: 1, maxLength: 3 }).filter(text => !/[/\0]/.test(text)),
)
const path = fc.array(id, { minLength: 1, maxLength: 4 }).map(ids => ids.join('/'))

describe('a key', () => {
  it('orders as the value does', () =>
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        const [a, b] = [valueKey(left), valueKey(right)]
        const order = Math.sign(compare(left, right))
        const byKey = Buffer.compare(a, b)
        if (byKey !== 0) expect(byKey).toBe(order)
        else if (isExactValue(a)) expect(order).toBe(0)
      }),
      runs,
    ))

  it('of several values orders by each in its direction', () =>
    fc.assert(
      fc.property(
        anyValue,
        anyValue,
        anyValue,
        anyValue,
        fc.boolean(),
        fc.boolean(),
        (a, b, c, d, up, up2) => {
          const key = (left: typeof a, right: typeof a) =>
            compositeKey([
              { value: left, isDescending: up },
              { value: right, isDescending: up2 },
            ])
          const expected = compare(a, c) * (up ? -1 : 1) || compare(b, d) * (up2 ? -1 : 1)
          const byKey = Buffer.compare(key(a, b), key(c, d))
          if (byKey !== 0) expect(byKey).toBe(Math.sign(expected))
          else if (isExactValue(key(a, b))) expect(expected).toBeCloseTo(0)
        },
      ),
      runs,
    ))

  it('of a name orders as the path does', () =>
    fc.assert(
      fc.property(path, path, (left, right) => {
        const [a, b] = [nameKey(left), nameKey(right)]
        if (left !== right && isSameNameStart(a, b)) return
        expect(Buffer.compare(a, b)).toBe(Math.sign(comparePaths(left, right)))
      }),
      runs,
    ))

  it('of a name is its own, however long', () => {
    const long = `a/${'x'.repeat(1500)}`
    expect(nameKey(`${long}/b/1`)).not.toEqual(nameKey(`${long}/b/2`))
    expect(isExactName(nameKey(long))).toBe(false)
    expect(nameKey(`${long}/b/1`).length).toBeLessThanOrEqual(1200)
  })

  it('lies within its type', () =>
    fc.assert(
      fc.property(anyValue, value => {
        const key = valueKey(value)
        const [order = 0] = key
        expect(Buffer.compare(typeKey(order - 1), key)).toBeLessThanOrEqual(0)
        expect(Buffer.compare(key, typeKey(order))).toBe(-1)
        expect(Buffer.compare(key, keyAfter(key))).toBe(-1)
        expect(Buffer.compare(keyAfter(key), keyAfterAll(key))).toBe(-1)
      }),
    ))

  it('stays as it is when the next is made of it', () =>
    fc.assert(
      fc.property(anyValue, value => {
        const key = valueKey(value)
        for (const next of [keyAfter(key), keyAfterAll(key), keyAfterPrefix(key)])
          expect(Buffer.compare(key, next)).toBe(-1)
        expect(Buffer.compare(key, valueKey(value))).toBe(0)
      }),
    ))
})
