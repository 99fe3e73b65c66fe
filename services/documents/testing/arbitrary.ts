import fc from 'fast-check'
import { formatInstant } from '../model/instant.ts'
import { type Fields, toDouble, type Value } from '../model/value.ts'
import { readValue } from '../wire-json/read-value.ts'

const text = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', 'é', '\uffee', '🫁', '👩‍👩‍👧', 'a\u0000b', '\u0001', 'ÿ'),
  fc.string({ unit: 'binary', maxLength: 4 }),
  // Longer than any key, and alike at the beginning.
  fc
    .tuple(fc.constantFrom('x', 'ж'), fc.nat(3), fc.constantFrom('', 'a', 'b'))
    .map(([letter, more, end]) => `${letter.repeat(1200 + more)}${end}`),
)

const edges = [
  '0',
  '1',
  '2',
  '-1',
  '9007199254740993',
  '9007199254740992',
  '9223372036854775807',
  '-9223372036854775808',
]
const doubles = [
  0,
  -0,
  1,
  2,
  -1,
  1.5,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e300,
  5e-324,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
]
const number = fc.oneof(
  fc
    .oneof(fc.constantFrom(...edges), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String))
    .map((integerValue): Value => ({ integerValue })),
  fc
    .oneof(fc.constantFrom(...doubles), fc.double())
    .map((double): Value => ({ doubleValue: toDouble(double) })),
)

const reference = fc
  .array(fc.constantFrom('a', 'b', '__id2__', '__id10__', '__id-1__', 'é', 'a!'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((ids): Value => ({ referenceValue: `projects/p/databases/d/documents/c/${ids.join('/')}` }))

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ nullValue: 'NULL_VALUE' }),
  fc.boolean().map((booleanValue): Value => ({ booleanValue })),
  { arbitrary: number, weight: 3 },
  fc.integer({ min: -10, max: 10 }).map((at): Value => ({ timestampValue: formatInstant(at * 500_001) })),
  { arbitrary: text.map((stringValue): Value => ({ stringValue })), weight: 3 },
  fc
    .uint8Array({ maxLength: 3 })
    .map((bytes): Value => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  reference,
  fc
    .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))
    .map(([latitude, longitude]): Value => ({ geoPointValue: { latitude, longitude } })),
)

const vector = fc.array(fc.constantFrom(...doubles), { maxLength: 3 }).map(numbers =>
  readValue({
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: numbers.map(double => ({ doubleValue: toDouble(double) })) } },
      },
    },
  }),
)

const fieldNames = ['a', 'b', 'c', 'constructor', 'we.ird', 'é', '🫁', 'a\0b']

const fieldsOf = (value: fc.Arbitrary<Value>): fc.Arbitrary<Fields> =>
  fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 4, noNullPrototype: true })

/** Every kind of value, small ones often, so that random ones meet. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; inner: Value; map: Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: scalar, weight: 5 },
    vector,
    tie('map'),
    fc.array(tie('inner'), { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } })),
  ),
  inner: fc.oneof({ maxDepth: 3, depthSize: 'small' }, { arbitrary: scalar, weight: 5 }, vector, tie('map')),
  map: fieldsOf(tie('value')).map((fields): Value => ({ mapValue: { fields } })),
})).value
