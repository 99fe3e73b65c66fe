import type { Kysely } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { columnTypes } from './columns.ts'
import type { Database } from './open.ts'
import { prepare } from './prepare.ts'

interface Tables {
  breaths: { id: string; depth: number | null; calm: boolean }
}

const add = prepare((db: Kysely<Tables>, given: Tables['breaths']) =>
  db.insertInto('breaths').values({ id: given.id, depth: given.depth, calm: given.calm }).returningAll(),
)
const find = prepare((db: Kysely<Tables>, { id }: { id: string }) =>
  db.selectFrom('breaths').selectAll().where('id', '=', id).where('calm', '=', true),
)

describeOnEveryDatabase('a prepared query', (open, newPlace) => {
  let database: Database<Tables>
  let other: Database<Tables>

  beforeAll(async () => {
    const place = await newPlace()
    database = (await open(place)).as<Tables>()
    other = (await open(place)).as<Tables>()
    const { text, integer, boolean } = columnTypes(database.engine)
    await database.kysely.schema
      .createTable('breaths')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('depth', integer)
      .addColumn('calm', boolean, column => column.notNull())
      .execute()
  })

  it('is run with what is given each time, in a transaction or not', async () => {
    for (const depth of [1, 2, null]) {
      const row = { id: `of ${depth}`, depth, calm: true }
      expect(await add(database.kysely, row)).toStrictEqual([row])
      expect(await find(database.kysely, row)).toStrictEqual([row])
      expect(await database.transaction(tx => find(tx, { id: row.id }))).toStrictEqual([row])
    }
    expect(await find(database.kysely, { id: `' or true --` })).toEqual([])
    await expect(add(database.kysely, { id: 'of 1', depth: 1, calm: false })).rejects.toMatchObject({
      code: 'already-exists',
    })
  })

  it('goes on when another process gave the table a column', async () => {
    await add(database.kysely, { id: 'changed', depth: 3, calm: true })
    for (const [name, read] of [
      ['first', () => find(database.kysely, { id: 'changed' })],
      ['second', () => database.transaction(tx => find(tx, { id: 'changed' }))],
    ] as const) {
      await read()
      await other.kysely.schema.alterTable('breaths').addColumn(name, 'integer').execute()
      expect(await read()).toMatchObject([{ id: 'changed', depth: 3, calm: true, [name]: null }])
    }
  })
})
