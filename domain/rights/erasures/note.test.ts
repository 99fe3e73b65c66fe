import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { openJournal } from '../journal.ts'
import { createRights } from '../rights.ts'
import { rightsMigrations } from '../schema.ts'

const day = 24 * 3_600_000
const signal = new AbortController().signal
const nothing = async () => undefined
let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-noting-'))
  database = await openDatabase({ dataDir: folder })
  await migrate(database, [rightsMigrations])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a request that the journal couldn’t take is written there later, as of when it was asked, and erased only then', async () => {
  const clock = heldClock('2026-11-17T04:00:00Z')
  const at = clock.now().getTime()
  const journal = openJournal(folder, database, () => clock.now().getTime())
  const { erasures } = createRights({
    database,
    clock,
    log: createLog('silent'),
    stores: [{ name: 'account', erase: nothing }],
    parts: [{ name: 'surveys', aside: { hide: nothing, show: nothing }, erase: nothing }],
    onErased: nothing,
    note: journal.note,
  })
  // Nothing can be written there.
  const file = join(folder, 'erasures.log')
  await mkdir(file)
  const all = await erasures.ask('leaver', 'signedIn', 3)
  const { code: some } = await erasures.askParts('parted', ['surveys'], 2)
  clock.advance(day)
  await erasures.run(signal)
  for (const code of [all, some]) expect(await erasures.find(code)).toMatchObject({ state: 'waiting' })

  await rm(file, { recursive: true })
  await erasures.run(signal)
  const lines = (await journal.list()).map(({ id: _, isKnown, ...line }) => ({ ...line, isKnown }))
  expect(lines).toEqual(
    expect.arrayContaining([
      { asked: 'leaver', code: all, through: 'signedIn', entries: 3, at, isKnown: true },
      { parts: 'parted', names: ['surveys'], code: some, entries: 2, at, isKnown: true },
    ]),
  )
  expect(lines).toHaveLength(2)
  for (const code of [all, some]) expect(await erasures.find(code)).toMatchObject({ state: 'erased' })
})
