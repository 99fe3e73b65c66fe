import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyValue } from '../testing/arbitrary.ts'
import { readFields, readValue } from './read-value.ts'

const string = { stringValue: 'x' }
const nested = (depth: number): unknown =>
  depth === 0 ? string : { mapValue: { fields: { a: nested(depth - 1) } } }

describe('reading a value', () => {
  it.each<[string, unknown, unknown]>([
    ['a bare null', null, { nullValue: 'NULL_VALUE' }],
    ['null as JSON null', { nullValue: null }, { nullValue: 'NULL_VALUE' }],
    ['a number as integer', { integerValue: 7 }, { integerValue: '7' }],
    ['a padded integer', { integerValue: '007' }, { integerValue: '7' }],
    ['minus zero as integer', { integerValue: '-0' }, { integerValue: '0' }],
    ['the largest integer', { integerValue: '9223372036854775807' }, { integerValue: '9223372036854775807' }],
    ['minus zero', { doubleValue: -0 }, { doubleValue: '-0' }],
    ['the word for minus zero', { doubleValue: '-0' }, { doubleValue: '-0' }],
    ['a number too large for JSON', { doubleValue: JSON.parse('1e999') }, { doubleValue: 'Infinity' }],
    ['a double as text', { doubleValue: '1.5' }, { doubleValue: 1.5 }],
    [
      'nanoseconds',
      { timestampValue: '2026-01-02T03:04:05.123456789Z' },
      { timestampValue: '2026-01-02T03:04:05.123456Z' },
    ],
    [
      'another zone',
      { timestampValue: '2026-01-02T01:04:05+02:00' },
      { timestampValue: '2026-01-01T23:04:05.000000Z' },
    ],
    [
      'the first instant',
      { timestampValue: '0001-01-01T00:00:00Z' },
      { timestampValue: '0001-01-01T00:00:00.000000Z' },
    ],
    ['base64 for addresses', { bytesValue: '_-8' }, { bytesValue: '/+8=' }],
    ['a point without coordinates', { geoPointValue: {} }, { geoPointValue: { latitude: 0, longitude: 0 } }],
    ['an empty array', { arrayValue: {} }, { arrayValue: { values: [] } }],
    ['an empty map', { mapValue: {} }, { mapValue: { fields: {} } }],
    ['twenty maps', nested(20), nested(20)],
  ])('takes %s', (_, json, value) => expect(readValue(json)).toStrictEqual(value))

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['bare text', 'x'],
    ['no kind', {}],
    ['two kinds', { stringValue: '', booleanValue: true }],
    ['an unknown kind', { fooValue: 1 }],
    ['an inherited kind', Object.create(string)],
    ['an integer beyond 64 bits', { integerValue: '9223372036854775808' }],
    ['a fraction as integer', { integerValue: 1.5 }],
    ['words for a double', { doubleValue: 'much' }],
    ['a time that is none', { timestampValue: '2026-02-30T00:00:00Z' }],
    ['the year 10000', { timestampValue: '9999-12-31T23:59:59-01:00' }],
    ['the year 0', { timestampValue: '0001-01-01T00:00:00+01:00' }],
    ['bytes that are not base64', { bytesValue: '!' }],
    ['half a byte', { bytesValue: 'abcde' }],
    ['half a character', { stringValue: '\ud800' }],
    ['a latitude of 91', { geoPointValue: { latitude: 91, longitude: 0 } }],
    ['a longitude of -181', { geoPointValue: { latitude: 0, longitude: -181 } }],
    ['a reference to nowhere', { referenceValue: 'members/a' }],
    ['an array in an array', { arrayValue: { values: [{ arrayValue: {} }] } }],
    ['twenty-one maps', nested(21)],
    ['a field without name', { mapValue: { fields: { '': string } } }],
    ['a reserved field', { mapValue: { fields: { __a__: string } } }],
    ['a prototype', { mapValue: { fields: JSON.parse('{"__proto__": {"stringValue": ""}}') } }],
    ['an unknown type', { mapValue: { fields: { __type__: { stringValue: 'x' }, value: string } } }],
    [
      'a vector of words',
      {
        mapValue: {
          fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: [string] } } },
        },
      },
    ],
  ])('refuses %s', (_, json) =>
    expect(() => readValue(json)).toThrowError(expect.objectContaining({ code: 'invalid-argument' })),
  )

  it('refuses reserved names at the top', () => {
    expect(() => readFields({ __name__: string })).toThrow()
    expect(readFields(undefined)).toEqual({})
  })

  it('takes what it gave, through JSON', () =>
    fc.assert(
      fc.property(anyValue, value => {
        expect(isDeepStrictEqual(readValue(JSON.parse(JSON.stringify(value))), value)).toBe(true)
      }),
    ))

  it('never breaks otherwise', () =>
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom('integerValue', 'mapValue', 'arrayValue', 'geoPointValue'),
        (json, kind) => {
          try {
            readValue({ [kind]: JSON.parse(json) })
          } catch (error) {
            expect(error).toMatchObject({ code: 'invalid-argument' })
          }
        },
      ),
    ))
})
