import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from '../../../platform/compare-text.ts'
import type { Value } from '../model/value.ts'
import { anyValue } from '../testing/arbitrary.ts'
import { compare } from './compare.ts'

const integer = (digits: string): Value => ({ integerValue: digits })
const double = (doubleValue: Extract<Value, { doubleValue: unknown }>['doubleValue']): Value => ({
  doubleValue,
})
const text = (stringValue: string): Value => ({ stringValue })
const reference = (path: string): Value => ({ referenceValue: `projects/p/databases/d/documents/${path}` })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const map = (fields: { [name: string]: Value }): Value => ({ mapValue: { fields } })
const vector = (...numbers: number[]): Value =>
  map({ __type__: text('__vector__'), value: list(...numbers.map(double)) })

/** Each line is one value, or several that are equal. */
const ascending: Value[][] = [
  [{ nullValue: 'NULL_VALUE' }],
  [{ booleanValue: false }],
  [{ booleanValue: true }],
  [double('NaN')],
  [double('-Infinity')],
  [integer('-9223372036854775808'), double(-(2 ** 63))],
  [integer('-9223372036854775807')],
  [integer('-1'), double(-1)],
  [double(-5e-324)],
  [integer('0'), double(0), double('-0')],
  [double(0.5)],
  [integer('1'), double(1)],
  [integer('9007199254740992'), double(2 ** 53)],
  [integer('9007199254740993')],
  [integer('9007199254740994'), double(2 ** 53 + 2)],
  [integer('9223372036854775807')],
  [double(2 ** 63)],
  [double('Infinity')],
  [{ timestampValue: '0001-01-01T00:00:00.000000Z' }],
  [{ timestampValue: '2026-01-01T00:00:00.000000Z' }],
  [{ timestampValue: '2026-01-01T00:00:00.000001Z' }],
  [text('')],
  [text('\u0000')],
  [text('a')],
  [text('a\u0000')],
  [text('ab')],
  [text('é')],
  [text('\uffee')],
  [text('🫁')],
  [{ bytesValue: '' }],
  [{ bytesValue: Buffer.from([0]).toString('base64') }],
  [{ bytesValue: Buffer.from([255]).toString('base64') }],
  [reference('c/__id-1__')],
  [reference('c/__id2__')],
  [reference('c/__id10__')],
  [reference('c/a')],
  [reference('c/a/d/e')],
  [reference('c/a!')],
  [{ geoPointValue: { latitude: -1, longitude: 5 } }],
  [{ geoPointValue: { latitude: 1, longitude: -5 } }],
  [{ geoPointValue: { latitude: 1, longitude: 5 } }],
  [list()],
  [list(integer('1')), list(double(1))],
  [list(integer('1'), text('a'))],
  [list(integer('2'))],
  [vector()],
  [vector(100)],
  [vector(1, 2)],
  [vector(1, 3)],
  [map({})],
  [map({ a: integer('1') })],
  [map({ b: integer('0'), a: integer('1') }), map({ a: integer('1'), b: double('-0') })],
  [map({ a: integer('2') })],
  [map({ b: integer('0') })],
]

describe('the order of values', () => {
  it('is the protocol’s', () => {
    for (const [row, left] of ascending.entries())
      for (const [column, right] of ascending.entries())
        for (const a of left)
          for (const b of right)
            expect(Math.sign(compare(a, b)), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(
              Math.sign(row - column),
            )
  })

  it('is an order', () =>
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(compare(a, a)).toBe(0)
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
        const [low, middle, high] = [a, b, c].toSorted(compare)
        if (low && middle && high) {
          expect(compare(low, middle)).toBeLessThanOrEqual(0)
          expect(compare(middle, high)).toBeLessThanOrEqual(0)
          expect(compare(low, high)).toBeLessThanOrEqual(0)
        }
      }),
    ))

  it('of text is that of its bytes', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    ))
})
