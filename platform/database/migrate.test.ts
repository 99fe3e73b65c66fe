import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { heldClock } from '../clock.ts'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { type Migration, type MigrationList, migrate, pendingMigrations } from './migrate.ts'
import type { Database } from './open.ts'

const createPeople: Migration = {
  name: '0001-people',
  up: (tx, { text, time }) =>
    tx.schema
      .createTable('people')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('joined_at', time)
      .execute(),
}
const addLungs: Migration = {
  name: '0002-lungs',
  up: (tx, { integer }) => tx.schema.alterTable('people').addColumn('lungs', integer).execute(),
}
const createPages: Migration = {
  name: '0001-pages',
  up: (tx, { bytes }) => tx.schema.createTable('pages').addColumn('body', bytes).execute(),
}
const migrationLists: MigrationList[] = [
  { house: 'identity', migrations: [createPeople, addLungs] },
  { house: 'content', migrations: [createPages] },
]

const tablesOf = async (database: Database) =>
  (await database.kysely.introspection.getTables()).map(table => table.name).toSorted()

describeOnEveryDatabase('migration', (open, newPlace) => {
  it('runs each step once, in order, and says so', async () => {
    const database = await open()
    const clock = heldClock('2026-11-15T00:00:00Z')
    const steps: unknown[] = []
    const run = () => migrate(database, migrationLists, { clock, onProgress: step => steps.push(step) })

    await run()
    await run()
    expect(steps).toEqual([
      { house: 'identity', name: '0001-people', index: 1, total: 3 },
      { house: 'identity', name: '0002-lungs', index: 2, total: 3 },
      { house: 'content', name: '0001-pages', index: 3, total: 3 },
    ])
    expect(await tablesOf(database)).toEqual(['migrations', 'pages', 'people'])
    const records = database.as<{ migrations: { name: string; applied_at: number } }>().kysely
    const record = records.selectFrom('migrations').select('applied_at').where('name', '=', '0002-lungs')
    expect(await record.executeTakeFirst()).toEqual({ applied_at: clock.now().getTime() })
  })

  it('tells what is pending without touching the database', async () => {
    const database = await open()
    const all = [
      { house: 'identity', name: '0001-people' },
      { house: 'identity', name: '0002-lungs' },
      { house: 'content', name: '0001-pages' },
    ]
    expect(await pendingMigrations(database, migrationLists)).toEqual(all)
    expect(await tablesOf(database)).toEqual([])
    await migrate(database, [{ house: 'identity', migrations: [createPeople] }])
    expect(await pendingMigrations(database, migrationLists)).toEqual(all.slice(1))
    await migrate(database, migrationLists)
    expect(await pendingMigrations(database, migrationLists)).toEqual([])
  })

  it('is done once when several processes start together', async () => {
    const place = await newPlace()
    const databases = await Promise.all(Array.from({ length: 4 }, () => open(place)))
    let runs = 0
    const slow: Migration = {
      name: '0002-slow',
      async up(tx) {
        runs++
        await sleep(100)
        await sql`insert into people (id) values ('first')`.execute(tx)
      },
    }
    const list = [{ house: 'identity', migrations: [createPeople, slow] }]
    await Promise.all(databases.map(database => migrate(database, list)))
    expect(runs).toBe(1)
  })

  it('refuses a database newer than the program', async () => {
    const database = await open()
    await migrate(database, migrationLists)
    const older = [{ house: 'identity', migrations: [createPeople] }, ...migrationLists.slice(1)]
    const message = /newer than this program.*identity\/0002-lungs/
    await expect(migrate(database, older)).rejects.toThrow(message)
    await expect(pendingMigrations(database, older)).rejects.toMatchObject({ code: 'failed-precondition' })
    await expect(migrate(database, migrationLists.slice(0, 1))).rejects.toThrow(/content\/0001-pages/)
  })

  it('refuses a list that changed its order', async () => {
    const database = await open()
    await migrate(database, [{ house: 'identity', migrations: [createPeople] }])
    const inserted = [{ house: 'identity', migrations: [addLungs, createPeople] }]
    await expect(migrate(database, inserted)).rejects.toThrow(
      /identity\/0001-people was applied as number 1 but is now 2/,
    )
  })

  const broken: Migration = {
    name: '0003-broken',
    async up(tx, types) {
      await createPages.up(tx, types)
      await sql`select * from nowhere`.execute(tx)
    },
  }
  const breaking = [{ house: 'identity', migrations: [createPeople, addLungs, broken] }]
  const failure = /Migration identity\/0003-broken failed: .*nowhere/

  it('leaves nothing of a step that failed, and goes on from there', async () => {
    const database = await open()
    await migrate(database, [{ house: 'identity', migrations: [createPeople] }])
    await expect(migrate(database, breaking)).rejects.toThrow(failure)
    expect(await tablesOf(database)).toEqual(['migrations', 'people'])
    expect(await pendingMigrations(database, breaking)).toEqual([{ house: 'identity', name: '0003-broken' }])
    await migrate(database, migrationLists)
    expect(await tablesOf(database)).toEqual(['migrations', 'pages', 'people'])
  })

  it('makes a new database at once, or not at all', async () => {
    const database = await open()
    await expect(migrate(database, breaking)).rejects.toThrow(failure)
    expect(await tablesOf(database)).toEqual(['migrations'])
    expect(await pendingMigrations(database, breaking)).toHaveLength(3)
    await migrate(database, migrationLists)
    expect(await tablesOf(database)).toEqual(['migrations', 'pages', 'people'])
  })
})
