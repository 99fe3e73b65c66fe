import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createOwners } from '../../services/documents/limits/owners.ts'
import type { Write } from '../../services/documents/model/write.ts'
import { createEngine } from '../../services/documents/store/create-engine.ts'
import { set } from '../../services/documents/testing/place.ts'
import { collections } from '../collections.ts'
import { furnish } from '../testing/template.ts'
import { runHere } from './testing/desk.ts'

const text = (value: string) => ({ stringValue: value })

async function prepare(onTestFinished: (work: () => Promise<void>) => void, ...places: [string, Write[]][]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-check-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await furnish(dataDir)
  const database = await openDatabase({ dataDir })
  const engine = createEngine({ database, clock: systemClock, owners: createOwners(collections) })
  for (const [project, writes] of places) await engine.commit({ project, database: '(default)' }, writes)
  await engine.tidy()
  return { dataDir, database }
}

async function check(dataDir: string, ...flags: string[]) {
  const { code, stdout } = await runHere(['check', ...flags], '', { DATA_DIR: dataDir })
  return { code, stdout }
}

it('tells the operator which documents fit no version of their collection', async ({ onTestFinished }) => {
  const visit = { at: { integerValue: '1' }, strength: { integerValue: '3' }, trigger: text('coffee') }
  const broken = { ...visit, strength: text('unbearable') }
  const writes = [
    set('members/mira/cravings/one', visit),
    set('members/mira/cravings/two', broken),
    set('elsewhere/one', broken),
  ]
  const { dataDir, database } = await prepare(
    onTestFinished,
    ['exhale', writes],
    ['demo', [set('members/x', {})]],
  )
  await database.close()
  const { code, stdout } = await check(dataDir)
  expect(code).toBe(1)
  expect(stdout).toMatch(
    / 0 missing, 0 stray, 0 owners miscounted\n1 fit no version of their collection. Fix or delete them:\n/,
  )
  expect(stdout.split('\n').slice(2)).toEqual(['  members/mira/cravings/two', 'No audit entries yet.', ''])
})

it('tells the operator whether documents and index agree, and repairs them', async ({ onTestFinished }) => {
  const { dataDir, database } = await prepare(onTestFinished, [
    'p',
    [set('c/a', { n: { integerValue: '1' } })],
  ])
  await sql`delete from document_entries where field = 'n'`.execute(database.kysely)
  await database.close()
  const run = (...flags: string[]) => check(dataDir, ...flags)
  const broken = '1 documents, 1 index entries: 1 missing, 0 stray, 0 owners miscounted\n'
  const hint = 'To repair this, run npm run check -- --repair.\n'
  const audit = 'No audit entries yet.\n'
  expect(await run()).toEqual({ code: 1, stdout: `${broken}${hint}${audit}` })
  expect(await run('--repair')).toEqual({ code: 0, stdout: `${broken}Repaired.\n${audit}` })
  expect(await run()).toEqual({
    code: 0,
    stdout: `1 documents, 2 index entries: 0 missing, 0 stray, 0 owners miscounted\n${audit}`,
  })
})

it('tells the operator whether the audit log is as it was written', async ({ onTestFinished }) => {
  const { dataDir, database } = await prepare(onTestFinished)
  const secret = 'a secret that is long enough for anyone'
  await writeFile(join(dataDir, 'secret'), secret)
  const audit = createAudit({ database, clock: systemClock, secret })
  const mira = { id: 'mira', roles: ['owner'], device: '' }
  for (const subject of ['winter', 'spring']) await audit.note(mira, { action: 'links.made', subject })
  expect(await check(dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 audit entries, each sealed with the one before: \S{8}$/m),
  })
  await sql`update audit_entries set subject = 'summer' where position = 2`.execute(database.kysely)
  await database.close()
  expect(await check(dataDir)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Audit entry 2 doesn’t fit the one before'),
  })
})

it('names backups, here and where the last one went, that stay longer than people are told', async ({
  onTestFinished,
}) => {
  const { dataDir, database } = await prepare(onTestFinished)
  await database.close()
  const [home, away] = [join(dataDir, 'backups'), join(dataDir, 'away')]
  for (const folder of [home, away, join(dataDir, 'before-restore-2026-01-02T03-04-05Z')]) await mkdir(folder)
  const daysAgo = (days: number) =>
    `exhale-${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const [fresh, old, older] = [daysAgo(29), daysAgo(31), daysAgo(200)]
  for (const path of [
    join(home, fresh),
    join(home, old),
    join(home, 'exhale-of-mine.backup'),
    join(away, older),
  ])
    await writeFile(path, '')
  await writeFile(join(home, 'last.json'), JSON.stringify({ at: '', bytes: 0, file: older, folder: away }))
  const { code, stdout } = await check(dataDir)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^3 older than 30 days, .*BACKUP_DAYS/m)
  const named = [join(away, older), join(home, old), join(dataDir, 'before-restore-2026-01-02T03-04-05Z')]
  expect(stdout.split('\n').filter((line: string) => line.startsWith('  '))).toEqual(
    named.toSorted().map(path => `  ${path}`),
  )
  for (const path of named) await rm(path, { recursive: true })
  expect((await check(dataDir)).code).toBe(0)
})
