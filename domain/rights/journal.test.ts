import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { openJournal } from './journal.ts'
import { rightsMigrations } from './schema.ts'

const day = 24 * 3_600_000
let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-journal-'))
  database = await openDatabase({ dataDir: folder })
  await migrate(database, [rightsMigrations])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('old lines go while neighbours write, and none of theirs is lost', async () => {
  const clock = heldClock('2026-11-17T04:00:00Z')
  const journals = Array.from({ length: 4 }, () => openJournal(folder, database, () => clock.now().getTime()))
  const [journal] = journals
  if (!journal) throw new Error('no journal')
  await journal.note({ kept: 'EX-0000-0000' })
  // A machine that fell in the middle of a line, and one that fell with the lock in its hand.
  await appendFile(join(folder, 'erasures.log'), '{"erased":"half')
  const lock = join(folder, '.erasures.lock')
  await writeFile(lock, '')
  await utimes(lock, 0, 0)
  clock.advance(431 * day)
  await Promise.all(
    journals.flatMap((each, index) => [
      ...Array.from({ length: 10 }, (_, line) => each.noteErased(`${index}-${line}`)),
      each.tidy(),
    ]),
  )
  const left = await journal.list()
  expect(left.map(line => ('erased' in line ? line.erased : 'another')).sort()).toEqual(
    journals.flatMap((_, index) => Array.from({ length: 10 }, (__, line) => `${index}-${line}`)).sort(),
  )
  expect(left.every(({ isKnown }) => isKnown)).toBe(true)
  expect((await readdir(folder)).filter(name => name.startsWith('.'))).toEqual([])
})
