import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { anyone, type Callable, defineCallable } from './functions.ts'
import { echo } from './testing/echo.ts'
import { type Opened, openFunctions } from './testing/serve.ts'

const int64 = 'type.googleapis.com/google.protobuf.Int64Value'
const uint64 = 'type.googleapis.com/google.protobuf.UInt64Value'

const callables: Callable[] = [
  echo,
  defineCallable({
    name: 'kindOf',
    input: z.unknown(),
    may: anyone,
    run: async ({ data }) => `${typeof data} ${data}`,
  }),
  ...Object.entries({
    nothing: undefined,
    dates: { at: new Date('2026-11-15T08:00:00Z'), list: [undefined, 1] },
    longs: [1n, -(2n ** 63n), 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n],
    typed: { '@type': 'mine', kept: { '@type': int64, value: 'x', also: 1 }, gone: undefined },
    vast: 2n ** 64n,
    notFinite: Number.NaN,
    cyclic: (() => {
      const loop: { loop?: unknown } = {}
      loop.loop = loop
      return loop
    })(),
  }).map(([name, value]) =>
    defineCallable({ name: `give-${name}`, input: z.unknown(), may: anyone, run: async () => value }),
  ),
]

describeOnDatabase('callable functions', open => {
  let house: Opened
  beforeAll(async () => {
    house = await openFunctions(await open(), callables)
  })

  describe('values', () => {
    test.each([
      [{ '@type': int64, value: '3' }, 'number 3'],
      [{ '@type': int64, value: 3 }, 'number 3'],
      [{ '@type': int64, value: '-9007199254740991' }, 'number -9007199254740991'],
      [{ '@type': int64, value: '9007199254740993' }, 'bigint 9007199254740993'],
      [{ '@type': int64, value: '-9223372036854775808' }, 'bigint -9223372036854775808'],
      [{ '@type': uint64, value: '18446744073709551615' }, 'bigint 18446744073709551615'],
    ])('%j comes in as %s', async (data, expected) => {
      expect((await house.call('kindOf', data)).body).toEqual({ result: expected })
    })

    test.each([
      { '@type': int64, value: '9223372036854775808' },
      { '@type': uint64, value: '-1' },
      { '@type': uint64, value: '18446744073709551616' },
      { '@type': int64, value: '1e3' },
      { '@type': int64, value: '' },
      { '@type': int64, value: 1.5 },
      { '@type': int64 },
      { '@type': 'type.googleapis.com/google.protobuf.Duration', value: '3s' },
      { '@type': null },
      { '@type': 'toString' },
      [{ deep: { '@type': 7 } }],
    ])('%j is refused', async data => {
      const { status, body } = await house.call('echo', data)
      expect([status, body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    })

    test.each([
      ['nothing', null],
      ['dates', { at: '2026-11-15T08:00:00.000Z', list: [null, 1] }],
      [
        'longs',
        [
          { '@type': int64, value: '1' },
          { '@type': int64, value: '-9223372036854775808' },
          { '@type': int64, value: '9223372036854775807' },
          { '@type': uint64, value: '9223372036854775808' },
          { '@type': uint64, value: '18446744073709551615' },
        ],
      ],
      ['typed', { kept: { value: 'x', also: 1 } }],
    ])('%s goes out as JSON can say it', async (name, result) => {
      expect((await house.call(`give-${name}`)).body).toEqual({ result })
    })

    test.each(['vast', 'notFinite', 'cyclic'])('%s cannot go out', async name => {
      const { status, body } = await house.call(`give-${name}`)
      expect([status, body.error.message]).toEqual([500, 'INTERNAL'])
    })
  })
})
