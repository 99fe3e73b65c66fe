import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { tries } from '../../../platform/testing/tier.ts'
import type { Engine, Place } from '../model/engine.ts'
import { anyAggregations, anyQuery, anyStart, anyWrite, pool } from '../testing/arbitrary-query.ts'
import { createNaiveEngine } from '../testing/naive.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const indexes = [
  {
    collection: 'c',
    fields: [
      ['a', 'ASCENDING'],
      ['b', 'DESCENDING'],
    ],
  },
  {
    collection: 'c',
    fields: [
      ['c', 'DESCENDING'],
      ['a', 'ASCENDING'],
      ['b', 'ASCENDING'],
    ],
  },
] as const

const outcome = <Result>(promise: Promise<Result>) =>
  promise.then(
    value => ({ value }),
    error => ({ code: error.code ?? error.message }),
  )

describeOnEveryDatabase('the engine', open => {
  let database: Database
  let round = 0
  const clock = heldClock('2026-01-01T00:00:00Z')

  beforeAll(async () => {
    database = await open()
    await migrate(database, [documentsMigrations])
    const engine = createEngine({ database, clock, indexes })
    await engine.start()
    await engine.settle()
    await engine.stop()
  })

  const script = pool.chain(values =>
    fc.record({
      values: fc.constant(values),
      start: anyStart(values),
      commits: fc.array(
        fc.array(anyWrite(values, [Date.parse('2026-01-01T00:00:00Z') * 1000]), {
          minLength: 1,
          maxLength: 6,
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      queries: fc.array(anyQuery({ project: 'p', database: 'd' }, values), {
        minLength: 1,
        maxLength: 25,
        size: 'max',
      }),
      aggregations: anyAggregations,
      declared: fc.boolean(),
      /** After which commits what waits is filed, and the log starts again. */
      tidies: fc.array(fc.nat(12), { maxLength: 2 }),
      deferral: fc.record({
        changes: fc.constantFrom(0, 1, 4, 9, 1000),
        characters: fc.constantFrom(200, 100_000),
      }),
      pace: fc.record({ page: fc.constantFrom(1, 2, 5, 2000), patience: fc.constantFrom(1, 2, 50) }),
    }),
  )

  it('answers as the naive one does, always', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        script,
        async ({ start, commits, queries, aggregations, declared, tidies, ...how }) => {
          // Names within queries are relative, so one script serves every place.
          const place: Place = { project: `p${round++}`, database: 'd' }
          const ours = createEngine({ database, clock, indexes: declared ? indexes : [], ...how })
          const another = createEngine({ database, clock, ...how })
          await ours.start()
          const naive = createNaiveEngine({ clock })
          for (const [number, writes] of [start, ...commits].entries()) {
            const [one, other] = number % 3 === 2 ? [another, ours] : [ours, another]
            expect(await outcome(one.commit(place, writes))).toEqual(
              await outcome(naive.commit(place, writes)),
            )
            const query = number % 2 === 1 ? queries[number % queries.length] : undefined
            if (query) expect(await other.run(place, query)).toEqual(await naive.run(place, query))
            if (tidies.includes(number)) await one.tidy()
          }
          if (tidies.length === 0) expect(await ours.changes(place, 0)).toEqual(await naive.changes(place, 0))
          for (const parent of ['', 'c/a', 'd/a'])
            expect(await ours.listCollections(place, parent)).toEqual(
              await naive.listCollections(place, parent),
            )
          for (const query of queries) {
            const [found, expected] = [await ours.run(place, query), await naive.run(place, query)]
            const text = JSON.stringify(query)
            expect(
              found.documents.map(({ path }) => path),
              text,
            ).toEqual(expected.documents.map(({ path }) => path))
            expect(found, text).toEqual(expected)
            expect(await ours.aggregate(place, query, aggregations), text).toEqual(
              await naive.aggregate(place, query, aggregations),
            )
          }
          await ours.stop()
        },
      ),
      { numRuns: tries(50) },
    )
  })

  describe('commits', () => {
    const engineOf = (): [Engine, Place] => [
      createEngine({ database, clock }),
      { project: `commits${round++}`, database: 'd' },
    ]

    it('together, and one that fails alone', async () => {
      const [engine, place] = engineOf()
      const set = (path: string, exists?: boolean) =>
        engine.commit(place, [
          {
            kind: 'update',
            path,
            fields: {},
            transforms: [],
            ...(exists === undefined ? {} : { precondition: { exists } }),
          },
        ])
      const outcomes = await Promise.allSettled([set('c/a'), set('c/b', true), set('c/c'), set('c/a', false)])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
      const { documents } = await engine.get(place, ['c/a', 'c/b', 'c/c'])
      expect(documents.map(document => document?.path)).toEqual(['c/a', undefined, 'c/c'])
    })
  })
})
