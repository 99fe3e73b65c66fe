import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { findSecret } from './secret.ts'
import { serveHouse } from './testing/serve.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'exhale-secret-'))

test('without a setting a secret is made once, for its owner alone to read', async () => {
  const DATA_DIR = join(await newFolder(), 'not/yet/there')
  const settings = readConfig({ DATA_DIR })
  const made = await Promise.all([findSecret(settings), findSecret(settings), findSecret(settings)])
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
})

test('one that others could read, as a copy from a backup may be, is closed to them', async () => {
  const DATA_DIR = await newFolder()
  await writeFile(join(DATA_DIR, 'secret'), 'x'.repeat(43), { mode: 0o644 })
  await findSecret(readConfig({ DATA_DIR }))
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
})

test('one that a setting names comes first, and no file is made', async () => {
  const DATA_DIR = await newFolder()
  const SECRET = 'the operator’s own, long enough to be one'
  expect(await findSecret(readConfig({ DATA_DIR, SECRET }))).toBe(SECRET)
  await expect(stat(join(DATA_DIR, 'secret'))).rejects.toThrow()
})

test('one that another process has begun to write is waited for', async () => {
  const DATA_DIR = await newFolder()
  const file = join(DATA_DIR, 'secret')
  await writeFile(file, '')
  const found = findSecret(readConfig({ DATA_DIR }))
  await setTimeout(100)
  await writeFile(file, `${'x'.repeat(43)}\n`)
  expect(await found).toBe('x'.repeat(43))
})

test('a damaged file is said to be one', async () => {
  const DATA_DIR = await newFolder()
  await writeFile(join(DATA_DIR, 'secret'), 'half')
  await expect(findSecret(readConfig({ DATA_DIR }))).rejects.toThrow(/is damaged/)
})

test('an installation seals its keys, and starts with no other secret', async () => {
  const DATA_DIR = await newFolder()
  const house = await serveHouse({ env: { DATA_DIR } })
  await house.backend.identity.setup.issue()
  const answer = await house.ask('/identity/v1/accounts:signUp', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  const { kysely } = house.backend.database.as<{ signing_keys: { private_key: string } }>()
  const keys = await kysely.selectFrom('signing_keys').select('private_key').execute()
  expect(keys.map(({ private_key }) => private_key.split(':')[0])).toEqual(['sealed'])
  const secret = await readFile(join(DATA_DIR, 'secret'), 'utf8')
  await house.backend.close()
  await writeFile(join(DATA_DIR, 'secret'), `${'x'.repeat(43)}\n`)
  await expect(serveHouse({ env: { DATA_DIR } })).rejects.toThrow(/encrypted with a different secret/)
  await writeFile(join(DATA_DIR, 'secret'), secret)
})
