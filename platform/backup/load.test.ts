import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type MigrationList, migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase } from './load.ts'
import type { ArchiveEntry } from './records.ts'

/** Children sort before their parents by name, and a migration brings rows of its own. */
const first: MigrationList = {
  house: 'test',
  migrations: [
    {
      name: '0001-things',
      async up(tx, { text, integer, real, boolean, bytes, identity }) {
        await tx.schema
          .createTable('parents')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('is_here', boolean, column => column.notNull())
          .addColumn('weight', real)
          .addColumn('picture', bytes)
          .execute()
        await tx.schema
          .createTable('children')
          .addColumn('parent', text, column => column.notNull().references('parents.id'))
          .addColumn('age', integer)
          .execute()
        await sql`create table numbered (id ${identity}, note ${text})`.execute(tx)
        await sql`create table counters (name ${text} primary key, count ${integer})`.execute(tx)
        await sql`insert into counters values ('begun', 0)`.execute(tx)
      },
    },
  ],
}
const later: MigrationList = {
  house: 'test',
  migrations: [
    ...first.migrations,
    {
      name: '0002-names',
      async up(tx, { text }) {
        await tx.schema.alterTable('numbered').addColumn('name', text).execute()
        await sql`update numbered set name = note || '!'`.execute(tx)
      },
    },
  ],
}

async function fill(database: Database): Promise<void> {
  const db = database.as<Record<string, Record<string, unknown>>>().kysely
  await db
    .insertInto('parents')
    .values([
      { id: 'ada', is_here: true, weight: 0.1, picture: new Uint8Array([0, 255, 10, 13]) },
      { id: 'Zoë „🌬️“\n', is_here: false, weight: null, picture: null },
    ])
    .execute()
  await db.insertInto('children').values({ parent: 'ada', age: Number.MAX_SAFE_INTEGER }).execute()
  const notes = Array.from({ length: 1_203 }, (_, index) => ({ note: `n${index}` }))
  await db.insertInto('numbered').values(notes).execute()
  await sql`delete from numbered where note = 'n5'`.execute(database.kysely)
  await sql`update counters set count = 7`.execute(database.kysely)
}

const now = new Date('2026-11-17T02:00:00Z')
const dump = (database: Database) => dumpDatabase(database, { now }, entries => Array.fromAsync(entries()))
const sumsOf = (entries: ArchiveEntry[]) =>
  Object.fromEntries(entries.flatMap(entry => (entry.kind === 'end' ? [[entry.name, entry.sum]] : [])))
const open = (entries: ArchiveEntry[]) =>
  async function* () {
    yield* entries
  }

describeOnEveryDatabase('a dump', (openHere, newPlace) => {
  it('is loaded with everything, after which numbers go on', async () => {
    const source = await openHere()
    await migrate(source, [first])
    await fill(source)
    const entries = await dump(source)
    const target = await openHere()
    expect(await loadDatabase(target, open(entries), { lists: [first] })).toEqual({ tables: 4, rows: 1_206 })
    expect(sumsOf(await dump(target))).toEqual(sumsOf(entries))
    await sql`insert into numbered (note) values ('next')`.execute(target.kysely)
    const next = await sql<{ id: number }>`select id from numbered where note = 'next'`.execute(target.kysely)
    expect(next.rows).toEqual([{ id: 1_204 }])
  })

  it('says the same whichever engine it’s from', async () => {
    const source = await openHere()
    await migrate(source, [first])
    await fill(source)
    const other = await openDatabase({ dataDir: (await newPlace()).dataDir })
    await loadDatabase(other, open(await dump(source)), { lists: [first] })
    expect(sumsOf(await dump(other))).toEqual(sumsOf(await dump(source)))
    await other.close()
  })

  it('of an earlier version is brought up to this one, and of a newer one refused', async () => {
    const source = await openHere()
    await migrate(source, [first])
    await fill(source)
    const target = await openHere()
    await loadDatabase(target, open(await dump(source)), { lists: [later] })
    const found = await sql`select name from numbered where note = 'n7'`.execute(target.kysely)
    expect(found.rows).toEqual([{ name: 'n7!' }])
    const older = await openHere()
    const refused = loadDatabase(older, open(await dump(target)), { lists: [first] })
    await expect(refused).rejects.toThrow('from a newer version of Exhale')
  })

  it('goes into an empty database or not at all', async () => {
    const source = await openHere()
    await migrate(source, [first])
    await fill(source)
    const entries = await dump(source)
    await expect(loadDatabase(source, open(entries), { lists: [first] })).rejects.toThrow('isn’t empty')
    expect(sumsOf(await dump(source))).toEqual(sumsOf(entries))
    const target = await openHere()
    const broken = entries.map(entry =>
      entry.kind === 'end' && entry.name === 'parents' ? { ...entry, sum: 'another' } : entry,
    )
    await expect(loadDatabase(target, open(broken), { lists: [first] })).rejects.toThrow(
      'isn’t what is read back: parents',
    )
    const crafted = entries.map(
      (entry): ArchiveEntry =>
        entry.kind === 'table' && entry.name === 'parents'
          ? { ...entry, columns: ['id) values (1); drop table children; --'] }
          : entry,
    )
    await expect(loadDatabase(target, open(crafted), { lists: [first] })).rejects.toThrow('damaged')
    await loadDatabase(target, open(entries), { lists: [first] })
  })

  it('is of one moment, whoever writes meanwhile', async () => {
    const source = await openHere()
    await migrate(source, [first])
    await fill(source)
    const before = sumsOf(await dump(source))
    const entries = await dumpDatabase(source, { now }, async read => {
      const seen: ArchiveEntry[] = []
      for await (const entry of read()) {
        seen.push(entry)
        if (entry.kind === 'begin') await fillMore(source)
      }
      return seen
    })
    expect(sumsOf(entries)).toEqual(before)
    expect(sumsOf(await dump(source))).not.toEqual(before)
  })
})

const fillMore = (database: Database) =>
  database.transaction(async tx => {
    await sql`insert into parents (id, is_here) values ('late', true)`.execute(tx)
    await sql`insert into children (parent, age) values ('late', 1)`.execute(tx)
  })
