import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { declared as indexes } from '../testing/declared.ts'
import { newPlace, set } from '../testing/place.ts'
import { checkStore } from './check.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const clock = heldClock('2026-01-01T00:00:00Z')

describeOnEveryDatabase('the check', open => {
  it('finds what is missing and what is stray, and repairs it', async () => {
    const database = await open()
    await migrate(database, [documentsMigrations])
    const engine = createEngine({ database, clock })
    for (const place of [newPlace(), newPlace()])
      await engine.commit(
        place,
        Array.from({ length: 300 }, (_, number) =>
          set(`c/${number % 10}/d/${number}`, {
            n: { integerValue: `${number}` },
            list: { arrayValue: { values: [] } },
          }),
        ),
      )
    const check = (repair = false) => checkStore({ database, repair })
    // Two scopes, each with the name and two fields.
    expect(await check()).toEqual({ documents: 600, entries: 3600, missing: 0, stray: 0, miscounted: 0 })
    await sql`delete from document_entries where field = 'n' and value < (select max(value) from document_entries where field = 'n')`.execute(
      database.kysely,
    )
    await sql`update document_entries set field = 'other' where field = 'list'`.execute(database.kysely)
    const broken = { documents: 600, entries: 2404, missing: 2396, stray: 1200, miscounted: 0 }
    expect(await check()).toEqual(broken)
    expect(await check(true)).toEqual(broken)
    expect(await check()).toEqual({ documents: 600, entries: 3600, missing: 0, stray: 0, miscounted: 0 })
  })

  it('stops where it is told to', async () => {
    const database = await open()
    await migrate(database, [documentsMigrations])
    const place = newPlace()
    const engine = createEngine({ database, clock })
    await engine.commit(
      place,
      Array.from({ length: 500 }, (_, number) => set(`c/${number}`)),
    )
    const stopping = new AbortController()
    const pages: number[] = []
    const stopped = checkStore({
      database,
      repair: false,
      signal: stopping.signal,
      onProgress: ({ done }) => {
        pages.push(done)
        stopping.abort()
      },
    })
    await expect(stopped).rejects.toThrow(/abort/i)
    expect(pages).toEqual([200])
  })

  it('agrees with an index that was declared later, built while commits go on', async () => {
    const database = await open()
    await migrate(database, [documentsMigrations])
    const place = newPlace()
    const write = (number: number) =>
      set(`c/${number}`, { n: { integerValue: `${number % 3}` }, at: { integerValue: `${number}` } })
    const old = createEngine({ database, clock })
    await old.commit(
      place,
      Array.from({ length: 450 }, (_, number) => write(number)),
    )
    const engine = createEngine({ database, clock, indexes })
    await engine.start()
    await Promise.all(Array.from({ length: 20 }, (_, number) => old.commit(place, [write(1000 + number)])))
    await engine.settle()
    await engine.tidy()
    await engine.stop()
    expect(await checkStore({ database, repair: false })).toEqual({
      documents: 470,
      entries: 470 * 4,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
  })
})
