import { beforeAll, describe, expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { startPostgres } from '../../../platform/testing/postgres.ts'
import type { Place } from '../model/engine.ts'
import { newPlace, set } from '../testing/place.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const clock = heldClock('2026-01-01T00:00:00Z')

/** Gathers what an engine is told, and waits for an instant. */
function createEar(place: Place) {
  const heard: number[] = []
  const waiting = new Map<number, () => void>()
  return {
    heard,
    listen(told: Place, committedAt: number) {
      if (told.project !== place.project) return
      heard.push(committedAt)
      for (const [instant, resolve] of waiting) if (instant <= committedAt) resolve()
    },
    hear: (instant: number) =>
      heard.some(one => one >= instant)
        ? Promise.resolve()
        : new Promise<void>(resolve => waiting.set(instant, resolve)),
  }
}

describeOnEveryDatabase('an engine', (open, newDatabase) => {
  let options: DatabaseOptions
  let database: Database

  beforeAll(async () => {
    options = await newDatabase()
    database = await open(options)
    await migrate(database, [documentsMigrations])
  })

  it('tells of every commit, in order, until it is told to stop', async () => {
    const [engine, place] = [createEngine({ database, clock }), newPlace()]
    await engine.start()
    const ear = createEar(place)
    const stop = engine.onCommit(ear.listen)
    const commits = Array.from({ length: 20 }, (_, number) => engine.commit(place, [set(`c/${number}`)]))
    const instants = (await Promise.all(commits)).map(({ committedAt }) => committedAt)
    await ear.hear(Math.max(...instants))
    expect(ear.heard).toEqual(instants.toSorted((a, b) => a - b))
    stop()
    const { committedAt } = await engine.commit(place, [set('c/a')])
    const later = createEar(place)
    engine.onCommit(later.listen)
    await engine.clear(place)
    await later.hear(committedAt + 1)
    expect(ear.heard).toHaveLength(20)
    await engine.stop()
  })

  it('remembers changes for an hour', async () => {
    const [engine, place] = [createEngine({ database, clock }), newPlace()]
    const { committedAt: first } = await engine.commit(place, [set('c/a')])
    clock.advance(59 * 60_000)
    const { committedAt: second } = await engine.commit(place, [set('c/b')])
    await engine.tidy()
    expect((await engine.changes(place, first - 1))?.changes.map(({ path }) => path)).toEqual(['c/a', 'c/b'])
    clock.advance(2 * 60_000)
    await engine.tidy()
    expect(await engine.changes(place, first)).toBeUndefined()
    expect(await engine.changes(place, second)).toEqual({ changes: [], readAt: second })
    clock.advance(120 * 60_000)
    await engine.tidy()
    expect(await engine.changes(place, first)).toBeUndefined()
    expect(await engine.changes(place, second)).toEqual({ changes: [], readAt: second })
  })

  it('tells of ten thousand changes, and of more that it does not tell them', async () => {
    const [engine, place] = [createEngine({ database, clock }), newPlace()]
    const { committedAt: first } = await engine.commit(place, [set('c/first')])
    const write = (count: number, round: number) =>
      engine.commit(
        place,
        Array.from({ length: count }, (_, index) => set(`c/${round}-${index}`)),
      )
    for (let round = 0; round < 20; round++) await write(500, round)
    const all = await engine.changes(place, first)
    expect(new Set(all?.changes.map(({ path }) => path)).size).toBe(10_000)
    await write(1, 20)
    expect(await engine.changes(place, first)).toBeUndefined()
    expect((await engine.changes(place, all?.readAt ?? 0))?.changes).toHaveLength(1)
  })
})

describe('an engine on PostgreSQL', () => {
  it('hears other processes, also after the database was away', { timeout: 120_000 }, async ({
    onTestFinished,
  }) => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const url = await server.newDatabase()
    const databases = await Promise.all([0, 1].map(() => openDatabase({ url, dataDir: '/' })))
    onTestFinished(async () => void (await Promise.all(databases.map(one => one.close()))))
    const [first, second] = databases
    if (!first || !second) throw new Error('two were opened')
    await migrate(first, [documentsMigrations])
    const place = newPlace()
    const [writer, hearer] = [
      createEngine({ database: first, clock }),
      createEngine({ database: second, clock }),
    ]
    await hearer.start()
    onTestFinished(hearer.stop)
    const ear = createEar(place)
    hearer.onCommit(ear.listen)
    const { committedAt } = await writer.commit(place, [set('c/a')])
    await ear.hear(committedAt)
    await server.kill()
    await server.restart()
    const again = async (): Promise<number> =>
      writer.commit(place, [set('c/b')]).then(
        done => done.committedAt,
        () => again(),
      )
    await ear.hear(await again())
    expect(ear.heard).toEqual(ear.heard.toSorted((a, b) => a - b))
  })
})
