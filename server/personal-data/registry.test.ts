import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { groupNames } from '../../app/leaving/groups.ts'
import en from '../../languages/en/rights.json' with { type: 'json' }
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { collections as definitions } from '../collections.ts'
import { migrationLists } from '../migrations.ts'
import { collections, files, type Holding, tables } from './registry.ts'
import { storeNames } from './stores.ts'

/** The tables that are really there. */
async function listTables({ engine, kysely }: Database): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`
          select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(kysely)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
          kysely,
        )
  return rows.map(({ name }) => name).sort()
}

describeOnEveryDatabase('the registry', open => {
  test('names every table there is, and none that isn’t', async () => {
    const database = await open()
    await migrate(database, migrationLists)
    expect(Object.keys(tables).sort()).toEqual(await listTables(database))
  })
})

test('names every collection there is, and none that isn’t', () => {
  expect(Object.keys(collections).sort()).toEqual(definitions.map(({ path }) => path).sort())
})

test('everything of someone is exported or says why not, and something erases it', () => {
  const all: Holding[] = [tables, collections, files].flatMap(each => Object.values(each))
  const stores: readonly string[] = [...storeNames, 'account']
  for (const holding of all) {
    if (holding.whose !== 'person') continue
    expect(stores).toContain(holding.erasedBy)
    if (typeof holding.exportedAs === 'string') expect(groupNames).toContain(holding.exportedAs)
    else expect(holding.exportedAs.not).not.toBe('')
  }
})

test('every store has words for those who look after requests', () => {
  expect(Object.keys(en.admin.stores).sort()).toEqual([...storeNames, 'account'].sort())
})
