import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyLog } from './empty-log.ts'
import { openDatabase } from './open.ts'

const secret = 'wren'

test('what was deleted is in no corner of a file that was written anew, while others read and write', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-rewrite-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const opened = await openDatabase({ dataDir })
  const database = opened.as<{ t: { id: number; told: string } }>()
  const { kysely } = database
  const countSecrets = async () =>
    (await readFile(join(dataDir, 'exhale.sqlite'), 'latin1')).split(secret).length - 1
  await sql`create table t (id integer, told text primary key) without rowid`.execute(kysely)

  // Rows of all lengths, in no order, half of them deleted one by one: pages are split and joined.
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  await database.transaction(async tx => {
    for (let id = 0; id < 2_000; id++) {
      const told = `${random()}`.repeat(1 + Math.floor(random() * 20)) + (id % 10 ? 'x' : secret)
      await tx.insertInto('t').values({ id, told }).execute()
    }
    for (let id = 0; id < 2_000; id++)
      if (random() < 0.5) await tx.deleteFrom('t').where('id', '=', id).execute()
    await tx.deleteFrom('t').where('told', 'like', `%${secret}`).execute()
  })
  await emptyLog(opened)
  // If this is none, SQLite has learned to do it, and nothing needs to be written anew.
  expect(await countSecrets()).toBeGreaterThan(0)

  const { count } = kysely.fn
  const countRows = async () =>
    Number((await kysely.selectFrom('t').select(count('id').as('all')).executeTakeFirstOrThrow()).all)
  const before = await countRows()
  const rewriting = database.rewrite()
  const writing = kysely.insertInto('t').values({ id: 9_999, told: 'meanwhile' }).execute()
  expect(await countRows()).toBe(before)
  await Promise.all([rewriting, writing])
  expect(await countSecrets()).toBe(0)
  expect(await countRows()).toBe(before + 1)
  await Promise.all([database.rewrite(), database.close()])
})
