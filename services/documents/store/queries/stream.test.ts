import { beforeAll, expect, it } from 'vitest'
import { heldClock } from '../../../../platform/clock.ts'
import { migrate } from '../../../../platform/database/migrate.ts'
import type { Database } from '../../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../../platform/testing/databases.ts'
import { completeQuery } from '../../evaluate/complete-query.ts'
import { toName } from '../../model/paths.ts'
import type { FieldPath, Filter, Order, Query } from '../../model/query.ts'
import type { Value } from '../../model/value.ts'
import { createNaiveEngine } from '../../testing/naive.ts'
import { newPlace, set } from '../../testing/place.ts'
import { createEngine } from '../create-engine.ts'
import { documentsMigrations } from '../tables.ts'

const place = newPlace()
const integer = (number: number): Value => ({ integerValue: `${number}` })
const writes = Array.from({ length: 60 }, (_, number) =>
  set(`c/${(number * 37) % 60}`, { a: integer(number % 3), b: integer(number), c: integer(number % 7) }),
)
const order = (field: string, direction: Order['direction'] = 'ASCENDING'): Order => ({
  field: [field],
  direction,
})
const where = (field: FieldPath, operator: 'EQUAL' | 'GREATER_THAN', value: Value): Filter => ({
  kind: 'field',
  field,
  operator,
  value,
})
const name: Value = { referenceValue: toName(place, 'c/40') }
const late = where(['__name__'], 'GREATER_THAN', name)

const queries: [string, Partial<Query>][] = [
  ['few values, then another order', { orderBy: [order('a'), order('b', 'DESCENDING')] }],
  ['few values, then few, then the name', { orderBy: [order('a', 'DESCENDING'), order('c')] }],
  ['few values, and names the other way', { orderBy: [order('a'), order('__name__', 'DESCENDING')] }],
  [
    'alternatives that overlap',
    {
      where: { kind: 'composite', operator: 'OR', filters: [where(['a'], 'EQUAL', integer(1)), late] },
      orderBy: [order('b', 'DESCENDING')],
    },
  ],
  [
    'a long way and a short one',
    {
      where: { kind: 'composite', operator: 'AND', filters: [where(['c'], 'EQUAL', integer(6)), late] },
      orderBy: [order('b')],
    },
  ],
]

/** However small the steps, and whichever way is taken when. */
describeOnEveryDatabase('a query', open => {
  let database: Database
  const clock = heldClock('2026-01-01T00:00:00Z')
  const naive = createNaiveEngine({ clock })

  beforeAll(async () => {
    database = await open()
    await migrate(database, [documentsMigrations])
    await createEngine({ database, clock }).commit(place, writes)
    await naive.commit(place, writes)
  })

  it.each(queries)('with %s gives each document once', async (_, more) => {
    for (const page of [1, 2, 7, 2000])
      for (const patience of [1, 3, 10])
        for (const limit of [5, 25, 59, undefined]) {
          const engine = createEngine({ database, clock, pace: { page, patience } })
          const base = { parent: '', collection: 'c', allDescendants: false, orderBy: [], limit }
          const query = completeQuery(place, { ...base, ...more })
          const [found, expected] = [await engine.run(place, query), await naive.run(place, query)]
          const paths = found.documents.map(({ path }) => path)
          expect(paths, JSON.stringify({ page, patience, limit })).toEqual(
            expected.documents.map(({ path }) => path),
          )
        }
  })
})
