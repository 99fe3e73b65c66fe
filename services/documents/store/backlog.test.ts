import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database, DatabaseOptions } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { Engine, Place } from '../model/engine.ts'
import type { Filter } from '../model/query.ts'
import { newPlace, set } from '../testing/place.ts'
import { createBacklog, nothing, type PendingChange } from './backlog.ts'
import { checkStore } from './check.ts'
import { createEngine, type EngineDeps } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const hour = 3_600_000
const deferral = { changes: 5, characters: 1000 }
const integer = (number: number) => ({ integerValue: `${number}` })
const write = (name: string, n = 0) => set(`c/${name}`, { n: integer(n) })
const remove = (name: string) => ({ kind: 'delete', path: `c/${name}` }) as const
const above = (n: number): Filter => ({
  kind: 'field',
  field: ['n'],
  operator: 'GREATER_THAN',
  value: integer(n),
})

function ask(place: Place, where?: Filter, limit?: number) {
  const query = { parent: '', collection: 'c', allDescendants: false, orderBy: [], where, limit }
  return completeQuery(place, query)
}

async function findNames(engine: Engine, ...asked: Parameters<typeof ask>): Promise<string[]> {
  const { documents } = await engine.run(asked[0], ask(...asked))
  return documents.map(({ path }) => path.slice(2))
}

describeOnEveryDatabase('a backlog', (open, newDatabase) => {
  let options: DatabaseOptions
  let database: Database
  let place: Place
  let clock: ReturnType<typeof heldClock>
  const engineOn = (more: Partial<EngineDeps> = {}) => createEngine({ database, clock, deferral, ...more })
  const countFiled = async () => {
    const query = sql<{ count: number }>`select count(*) as count from documents`
    return (await query.execute(database.kysely)).rows[0]?.count
  }

  beforeEach(async () => {
    options = await newDatabase()
    database = await open(options)
    await migrate(database, [documentsMigrations])
    place = newPlace()
    clock = heldClock('2026-01-01T00:00:00Z')
  })

  it('is nowhere but in the log, and lies on top of what is filed', async () => {
    const engine = engineOn()
    for (const [number, name] of ['a', 'b', 'd'].entries()) await engine.commit(place, [write(name, number)])
    await engine.tidy()
    await engine.commit(place, [write('a', 7)])
    await engine.commit(place, [remove('b'), write('c', 1)])
    await engine.commit(place, [set('other/a')])
    expect(await countFiled()).toBe(3)
    expect(await findNames(engine, place)).toEqual(['a', 'c', 'd'])
    expect(await findNames(engine, place, above(0))).toEqual(['c', 'd', 'a'])
    expect(await findNames(engine, place, above(0), 2)).toEqual(['c', 'd'])
    const count = { alias: 'it', kind: 'count' } as const
    expect((await engine.aggregate(place, ask(place, above(0)), [count])).values).toEqual({ it: integer(3) })
    const { documents } = await engine.get(place, ['c/a', 'c/b', 'c/c', 'c/d', 'c/e'])
    expect(documents.map(document => document?.fields.n)).toEqual([
      integer(7),
      undefined,
      integer(1),
      integer(2),
      undefined,
    ])
    expect(await engine.listCollections(place, '')).toEqual(['c', 'other'])
    const exists = { ...write('b'), precondition: { exists: true } }
    await expect(engine.commit(place, [exists])).rejects.toMatchObject({ code: 'not-found' })
    await engine.commit(place, [{ ...write('c', 9), precondition: { exists: true } }])
    expect(await findNames(engine, place, above(0))).toEqual(['d', 'a', 'c'])
  })

  it('may remove and make the same document in one commit', async () => {
    const engine = engineOn()
    await engine.commit(place, [write('a', 1)])
    await engine.tidy()
    await engine.commit(place, [remove('a'), write('a', 1)])
    await engine.tidy()
    expect(await findNames(engine, place, above(0))).toEqual(['a'])
    expect(await checkStore({ database, repair: false })).toMatchObject({ missing: 0, stray: 0 })
  })

  it('hides a collection whose last document it removes', async () => {
    const engine = engineOn()
    await engine.commit(place, [write('a'), set('c/a/inner/a'), set('other/a')])
    await engine.tidy()
    await engine.commit(place, [remove('a'), { kind: 'delete', path: 'c/a/inner/a' }])
    expect(await engine.listCollections(place, '')).toEqual(['other'])
    expect(await engine.listCollections(place, 'c/a')).toEqual([])
  })

  it('is filed by the commit that brings too much', async () => {
    const engine = engineOn()
    for (let number = 0; number < 5; number++) await engine.commit(place, [write(`${number}`)])
    expect(await countFiled()).toBe(0)
    await engine.commit(place, [write('5')])
    expect(await countFiled()).toBe(6)
    await engine.commit(place, [write('6')])
    expect(await countFiled()).toBe(6)
    await engine.commit(place, [set('c/7', { text: { stringValue: 'x'.repeat(1000) } })])
    expect(await countFiled()).toBe(8)
    expect(await checkStore({ database, repair: false })).toMatchObject({ missing: 0, stray: 0 })
  })

  it('is filed soon, if nothing comes', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const engine = engineOn()
    await engine.commit(place, [write('a')])
    expect(await countFiled()).toBe(0)
    vi.advanceTimersByTime(1000)
    await engine.stop()
    expect(await countFiled()).toBe(1)
  })

  it('is filed when the engine stops, or else when one starts', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [first, second] = [engineOn(), engineOn()]
    await first.commit(place, [write('a')])
    await first.stop()
    expect(await countFiled()).toBe(1)
    await first.commit(place, [write('b')])
    await second.start()
    expect(await countFiled()).toBe(1)
    vi.advanceTimersByTime(1000)
    await second.stop()
    expect(await countFiled()).toBe(2)
  })

  it('is filed before its changes are forgotten', async () => {
    const engine = engineOn()
    await engine.commit(place, [write('a', 1), write('b', 2)])
    clock.advance(2 * hour)
    await engine.tidy()
    expect(await engine.changes(place, 1)).toBeUndefined()
    expect(await findNames(engine, place, above(0))).toEqual(['a', 'b'])
  })

  it('is cleared with its place', async () => {
    const engine = engineOn()
    await engine.commit(place, [write('a')])
    await engine.tidy()
    await engine.commit(place, [write('a', 1), write('b')])
    await engine.clear(place)
    expect(await findNames(engine, place)).toEqual([])
    await engine.tidy()
    expect(await checkStore({ database, repair: false })).toEqual({
      documents: 0,
      entries: 0,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
  })

  it('is read, grown and filed by any process', async () => {
    const here = engineOn()
    const there = engineOn({ database: await open(options) })
    for (let number = 0; number < 20; number++) {
      const [one, other] = number % 3 === 0 ? [there, here] : [here, there]
      await one.commit(place, [write(`${number % 4}`, number), remove(`${(number + 1) % 4}`)])
      const expected = number === 0 ? ['0'] : await findNames(one, place)
      expect(await findNames(other, place)).toEqual(expected)
      expect((await other.get(place, [`c/${number % 4}`])).documents[0]?.fields.n).toEqual(integer(number))
      if (number % 7 === 0) await other.tidy()
    }
    expect(await findNames(here, place)).toEqual(['1', '2', '3'])
    await there.tidy()
    expect(await findNames(here, place)).toEqual(['1', '2', '3'])
    expect(await checkStore({ database, repair: false })).toMatchObject({ missing: 0, stray: 0 })
  })

  it('comes into an index that is declared while it waits', async () => {
    await engineOn().commit(place, [write('a', 1), write('b', 2)])
    const indexes = [
      {
        collection: 'c',
        fields: [
          ['n', 'ASCENDING'],
          ['m', 'DESCENDING'],
        ],
      },
    ] as const
    const engine = engineOn({ indexes })
    const both = (name: string, n: number) => set(`c/${name}`, { n: integer(n), m: integer(n) })
    await engine.commit(place, [both('b', 3), both('d', 4)])
    await engine.start()
    await engine.settle()
    await engine.stop()
    // A name and a field of one, a name, two fields and the index of two.
    expect(await checkStore({ database, repair: false })).toEqual({
      documents: 3,
      entries: 2 + 4 + 4,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
  })
})

const step = fc.record({ onto: fc.nat(), names: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }) })

it('A backlog stays as it was, whatever is added to it or to those before it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      const seen = [{ backlog: nothing, changes: [] as PendingChange[] }]
      for (const [number, { onto, names }] of steps.entries()) {
        const before = seen[onto % seen.length]
        if (!before) continue
        const more = names.map((path, position): PendingChange => {
          const fields = path === 'c' ? null : `{"n":${number}}`
          return { row: { changed_at: number, position, path, fields, created_at: number }, isNew: true }
        })
        seen.push({ backlog: before.backlog.add(more), changes: [...before.changes, ...more] })
      }
      for (const { backlog, changes } of seen) {
        const fresh = createBacklog(changes)
        expect([backlog.length, backlog.characters]).toEqual([changes.length, fresh.characters])
        expect([...backlog.documents()]).toEqual([...fresh.documents()])
        expect(Array.from(backlog.newest().values(), ({ row }) => row)).toEqual([
          ...new Map(changes.map(({ row }) => [row.path, row])).values(),
        ])
        for (const path of ['a', 'b', 'c']) {
          const row = changes.findLast(change => change.row.path === path)?.row
          expect(backlog.has(path)).toBe(row !== undefined)
          expect(backlog.find(path)?.updatedAt).toBe(row?.fields ? row.changed_at : undefined)
        }
      }
    }),
  )
})
