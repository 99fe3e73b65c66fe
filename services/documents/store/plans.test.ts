import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { FieldOperator, Filter, Order, Query } from '../model/query.ts'
import type { Value } from '../model/value.ts'
import { newPlace, set } from '../testing/place.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

type Tx = Transaction<unknown>

/** The same database, and every statement on it explained where it runs. */
function watch(database: Database) {
  const seen: { text: string; plan: string }[] = []
  async function explain(session: DatabaseConnection, query: CompiledQuery) {
    if (!/document/.test(query.sql) || /^lock/.test(query.sql)) return
    const word = database.engine === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await session.executeQuery<{ detail?: string; 'QUERY PLAN'?: string }>(
      CompiledQuery.raw(`${word} ${query.sql}`, [...query.parameters]),
    )
    const lines = rows.map(row => row.detail ?? row['QUERY PLAN'])
    seen.push({ text: query.sql, plan: lines.join('\n') })
  }
  const explaining = (session: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async <Row>(query: CompiledQuery) => {
      await explain(session, query)
      return session.executeQuery<Row>(query)
    },
    streamQuery: session.streamQuery.bind(session),
  })
  const explained = (tx: Tx) => {
    const provideConnection = (task: (session: DatabaseConnection) => Promise<unknown>) =>
      tx.getExecutor().provideConnection(session => task(explaining(session)))
    return { getExecutor: () => ({ provideConnection }) } as unknown as Tx
  }
  const watched: Database = {
    ...database,
    snapshot: work => database.snapshot(tx => work(explained(tx))),
    transaction: work => database.transaction(tx => work(explained(tx))),
    session: work => database.session(session => work(explaining(session))),
  }
  return { watched, seen }
}

/** Lines of a plan that read more of the two large tables than they must. */
function findScans(plan: string): string[] {
  const lines = plan.split('\n')
  const large = /\b(documents|document_entries|d|e|p)\b/
  const whole = lines.filter(line => /^(SCAN|.*Seq Scan)/.test(line) && large.test(line))
  const unbounded = lines.filter((line, index) => {
    if (!/Index (Only )?Scan.*on (document_entries|documents)/.test(line)) return false
    return !/Index Cond:.*(scope|place|name|id )/.test(lines[index + 1] ?? '')
  })
  // What is counted once is sorted by name; what is read in order never.
  const isUnion = lines.some(line => /UNION|Unique/.test(line))
  const sorted = lines.filter(
    line => !isUnion && /USE TEMP B-TREE FOR ORDER BY|->\s+Sort\b|^Sort\b/.test(line),
  )
  // PostgreSQL would compare every one with every other.
  const crossed = lines.filter(line => /Join Filter/.test(line))
  return [...whole, ...unbounded, ...sorted, ...crossed]
}

const integer = (number: number): Value => ({ integerValue: `${number}` })
const where = (field: string, operator: FieldOperator, value: Value): Filter => ({
  kind: 'field',
  field: [field],
  operator,
  value,
})
const both = (operator: 'AND' | 'OR', ...filters: Filter[]): Filter => ({
  kind: 'composite',
  operator,
  filters,
})
const by = (field: string, direction: Order['direction'] = 'ASCENDING'): Order[] => [
  { field: [field], direction },
]
const list = (...values: Value[]): Value => ({ arrayValue: { values } })

const queries: [string, Partial<Query>][] = [
  ['all by name', {}],
  ['equality', { where: where('a', 'EQUAL', integer(1)) }],
  ['equality in order', { where: where('a', 'EQUAL', integer(1)), orderBy: by('b', 'DESCENDING') }],
  [
    'two equalities',
    { where: both('AND', where('a', 'EQUAL', integer(1)), where('d', 'EQUAL', integer(1))) },
  ],
  ['a range', { where: where('b', 'GREATER_THAN', integer(5)) }],
  ['not equal', { where: where('b', 'NOT_EQUAL', integer(5)) }],
  ['in a list', { where: where('a', 'IN', list(integer(1), integer(2))), orderBy: by('b') }],
  ['an element', { where: where('tags', 'ARRAY_CONTAINS', integer(1)), orderBy: by('b') }],
  ['either', { where: both('OR', where('a', 'EQUAL', integer(1)), where('b', 'LESS_THAN', integer(9))) }],
  ['two orders', { orderBy: [...by('a'), ...by('b', 'DESCENDING')] }],
  ['a cursor', { orderBy: by('b'), startAt: { values: [integer(7)], before: false } }],
  ['a group', { allDescendants: true, where: where('a', 'EQUAL', integer(1)) }],
  ['a group below', { allDescendants: true, parent: 'c/1', orderBy: by('b') }],
  ['a declared index', { where: where('a', 'EQUAL', integer(2)), orderBy: by('c', 'DESCENDING') }],
]

describeOnEveryDatabase('the plan', open => {
  let database: Database
  const clock = heldClock('2026-01-01T00:00:00Z')
  const place = newPlace()
  const indexes = [
    {
      collection: 'c',
      fields: [
        ['a', 'ASCENDING'],
        ['c', 'DESCENDING'],
      ],
    },
  ] as const
  const fields = (number: number) => ({
    a: integer(number % 5),
    b: integer(number),
    c: integer(number * 7),
    d: integer(number % 2),
    tags: list(integer(number % 3), integer(9)),
  })

  beforeAll(async () => {
    database = await open()
    await migrate(database, [documentsMigrations])
    const engine = createEngine({ database, clock, indexes })
    await engine.start()
    await engine.settle()
    for (let start = 0; start < 2000; start += 500)
      await engine.commit(
        place,
        Array.from({ length: 500 }, (_, index) => set(`c/${start + index}`, fields(start + index))),
      )
    await engine.commit(
      place,
      Array.from({ length: 300 }, (_, index) => set(`c/${index % 3}/c/${index}`, fields(index))),
    )
    await engine.stop()
  })

  it.each(queries)('of %s reads no more than it must', async (_, more) => {
    const { watched, seen } = watch(database)
    const engine = createEngine({ database: watched, clock, indexes })
    await engine.start()
    seen.length = 0
    const base = { parent: '', collection: 'c', allDescendants: false, orderBy: [], limit: 20 }
    const query = completeQuery(place, { ...base, ...more })
    expect((await engine.run(place, query)).documents).toHaveLength(20)
    await engine.aggregate(place, { ...query, limit: undefined }, [{ alias: 'n', kind: 'count' }])
    await engine.stop()
    expect(seen.length).toBeGreaterThan(1)
    for (const { text, plan } of seen) expect(findScans(plan), `${text}\n${plan}`).toEqual([])
  })

  it('of commits and gets neither', async () => {
    const { watched, seen } = watch(database)
    const engine = createEngine({ database: watched, clock })
    const path = 'c/2000'
    await engine.commit(place, [set(path, fields(1)), set('c/2001', fields(2))])
    await engine.commit(place, [set(path, fields(7))])
    await engine.get(place, [path, 'c/nothing'])
    await engine.commit(place, [
      { kind: 'delete', path },
      { kind: 'delete', path: 'c/2001' },
    ])
    await engine.changes(place, await engine.readTime(place))
    await engine.listCollections(place, '')
    await engine.commit(place, [set(path, fields(1))])
    // Files what waits.
    await engine.stop()
    expect(seen.filter(({ text }) => text.startsWith('insert into document_entries'))).not.toEqual([])
    expect(seen.length).toBeGreaterThan(10)
    for (const { text, plan } of seen) expect(findScans(plan), `${text}\n${plan}`).toEqual([])
  })
})
