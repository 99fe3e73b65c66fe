import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createEngine } from '../../services/documents/store/create-engine.ts'
import { houses } from '../houses.ts'

it('tells the operator whether documents and index agree, and repairs them', async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-check-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = await openDatabase({ dataDir })
  await migrate(database, houses)
  const engine = createEngine({ database, clock: systemClock })
  await engine.commit({ project: 'p', database: 'd' }, [
    { kind: 'update', path: 'c/a', fields: { n: { integerValue: '1' } }, transforms: [] },
  ])
  await engine.tidy()
  await sql`delete from document_entries where field = 'n'`.execute(database.kysely)
  await database.close()

  const run = async (...flags: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const command = [join(import.meta.dirname, 'check.ts'), ...flags]
    const call = promisify(execFile)(process.execPath, command, { cwd: dataDir, env })
    return call.then(
      ({ stdout }) => ({ code: 0, stdout }),
      error => ({ code: error.code, stdout: error.stdout }),
    )
  }
  const broken = '1 documents, 1 index entries: 1 missing, 0 stray\n'
  expect(await run()).toEqual({ code: 1, stdout: `${broken}Run it again with --repair.\n` })
  expect(await run('--repair')).toEqual({ code: 0, stdout: `${broken}Repaired.\n` })
  expect(await run()).toEqual({ code: 0, stdout: '1 documents, 2 index entries: 0 missing, 0 stray\n' })
})
