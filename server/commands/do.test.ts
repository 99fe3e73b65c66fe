import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { createIdentity } from '../../services/identity/identity.ts'
import { openPostOffice } from '../../services/mail/testing/post-office.ts'
import { runWords } from './do/run-words.ts'

async function openDesk(
  onTestFinished: (work: () => Promise<void>) => void,
  env: Record<string, string> = {},
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-do-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  async function run(
    words: string[],
    input = '',
    more: Record<string, string> = {},
    meanwhile: (child: ChildProcessWithoutNullStreams) => void = () => {},
  ) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'do.ts'), ...words], {
      cwd: dataDir,
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, MAIL_FROM: 'hello@exhale.test', ...env, ...more },
    })
    child.stdin.end(input)
    meanwhile(child)
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { code, stdout, stderr }
  }
  return { dataDir, run }
}

/** The same without a process of its own, for words that only lead to an explanation. */
async function explain(words: string[]) {
  let stderr = ''
  const writing = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr += text
    return true
  })
  const { exitCode } = process
  // Should it do something after all, then not to the data of whoever runs the tests.
  vi.stubEnv('DATA_DIR', join(tmpdir(), 'exhale-do-nowhere'))
  vi.stubEnv('DATABASE_URL', '')
  try {
    await runWords(words)
    return { code: process.exitCode, stderr }
  } finally {
    writing.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = exitCode
  }
}

it('says what can be done, and that it did not understand', async ({ onTestFinished }) => {
  const { run } = await openDesk(onTestFinished)
  const helped = { code: 0, stderr: expect.stringContaining('npm run do mail dkim') }
  expect(await run(['help'])).toMatchObject(helped)
  expect(await explain(['help'])).toMatchObject(helped)
  const misunderstood = { code: 2, stderr: expect.stringContaining('npm run do mail') }
  expect(await run(['mail', 'constructor'])).toMatchObject(misunderstood)
  for (const words of [[], ['mail'], ['mail', 'constructor'], ['toString'], ['mail', 'test', 'a@b, c@d']])
    expect(await explain(words)).toMatchObject(misunderstood)
})

it('makes a key for signatures once, for its owner’s eyes, and prints its record', async ({
  onTestFinished,
}) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  const file = join(dataDir, 'dkim.pem')
  const homeless = await run(['mail', 'dkim'], '', { MAIL_FROM: '' })
  expect(homeless).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('MAIL_FROM') })
  const made = await run(['mail', 'dkim'])
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining(`DKIM_KEY=${file}`) })
  expect(made.stdout).toMatch(/^exhale\._domainkey\.exhale\.test\nv=DKIM1; k=rsa; p=MII[\w+/=]+\n$/)
  expect(createPrivateKey(await readFile(file)).asymmetricKeyType).toBe('rsa')
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await run(['mail', 'dkim'])).toMatchObject({ code: 1, stdout: '' })
  expect(await run(['mail', 'dkim'], '', { DKIM_KEY: file })).toMatchObject({ code: 0, stdout: made.stdout })
})

it('prints what a mail server says to a test', async ({ onTestFinished }) => {
  const office = await openPostOffice({
    answerRecipient: address => (address.startsWith('no') ? { code: 550, text: '5.1.1 nobody' } : undefined),
  })
  onTestFinished(office.close)
  const { run } = await openDesk(onTestFinished, { SMTP_URL: office.url })
  const sent = await run(['mail', 'test', 'mia@example.org'])
  expect(sent).toMatchObject({ code: 0, stderr: 'Sent.\n' })
  expect(sent.stdout).toMatch(/< 220 [\s\S]+> EHLO [\s\S]+> RCPT TO:<mia@example.org>[\s\S]+< 250 /)
  const refused = await run(['mail', 'test', 'nobody@example.org'])
  expect(refused).toMatchObject({ code: 1, stderr: 'Not sent: 550 5.1.1 (unknownAddress).\n' })
  expect(refused.stdout).toContain('< 550 5.1.1 nobody')
  expect(await run(['mail', 'test', 'mia@example.org'], '', { SMTP_URL: '' })).toMatchObject({ code: 1 })
})

it('takes in what came back, and asks a mail server to try again where it can’t', async ({
  onTestFinished,
}) => {
  const { run } = await openDesk(onTestFinished)
  expect(await run(['mail', 'bounce'], 'Subject: On holiday\r\n\r\nBack on Monday')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nothing new about an email of ours.\n',
  })
  const away = { DATABASE_URL: 'postgres://exhale@127.0.0.1:1/exhale' }
  expect(await run(['mail', 'bounce'], 'x', away)).toMatchObject({ code: 75 })
})

it('tells more about one command, and takes no option it doesn’t know', async () => {
  expect(await explain(['help', 'backup'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('--keep 14'),
  })
  expect(await explain(['restore', '--help'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('--over'),
  })
  const wrong = [
    ['backup', '--kepp', '3'],
    ['backup', '--keep', '0'],
    ['migrate', '--to', 'mysql://x'],
    ['owner', 'add'],
    ['content', 'token', 'other'],
  ]
  for (const words of wrong) expect([words, (await explain(words)).code]).toEqual([words, 2])
})

it('makes someone an owner, by a link for their address or at once', async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  const invited = await run(['owner', 'add', 'ada@example.org'])
  expect(invited).toMatchObject({ code: 0, stderr: expect.stringContaining('72 hours') })
  expect(invited.stdout).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}\n$/)
  const database = await openDatabase({ dataDir })
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
  const parts = {
    database,
    clock: systemClock,
    log: createLog('silent'),
    origin: new URL('http://localhost'),
  }
  const identity = createIdentity({ ...parts, secret, mail: async () => {} })
  await identity.ensureFirstOwner({ email: 'mira@example.org', password: 'one breath at a time' })
  const mira = await identity.administration.findByEmail('mira@example.org')
  await identity.administration.invitations.accept(invited.stdout.trim().slice(-43), mira?.id ?? '').then(
    () => expect.unreachable(),
    error => expect(error.code).toBe('permission-denied'),
  )
  await sql`update accounts set claims = '{"roles":["support"]}'`.execute(database.kysely)
  expect(await run(['owner', 'add', 'mira@example.org'])).toMatchObject({ code: 0, stdout: '' })
  const { roles } = (await identity.administration.find(mira?.id ?? '')) ?? {}
  expect(roles).toEqual(['support', 'owner'])
  const { keys: before } = await identity.jwks()
  expect(await run(['keys', 'rotate'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Nobody was signed out'),
  })
  expect((await identity.jwks()).keys).toHaveLength(before.length + 1)
  const noted = await sql<{ action: string }>`select action from audit_entries order by position`.execute(
    database.kysely,
  )
  expect(noted.rows.map(({ action }) => action)).toEqual([
    'people.invited',
    'people.gainedRole',
    'settings.keysRotated',
  ])
  await database.close()
})

it('stops when asked to, and leaves nothing half done', async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  const stopped = await run(['demo'], '', {}, child => {
    child.stderr.once('data', () => child.kill('SIGINT'))
  })
  expect(stopped).toMatchObject({ code: 130, stderr: expect.stringContaining('gone again') })
  expect(await readdir(dataDir)).toEqual([])
})

it('makes no demonstration where something is that its end would remove', async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  // All that an installation on PostgreSQL may have here.
  await writeFile(join(dataDir, 'erasures.log'), 'a line')
  const refused = await run(['demo'])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('There’s data in') })
  expect(await run(['demo', '--leave'])).toMatchObject({ code: 1 })
  expect(await readFile(join(dataDir, 'erasures.log'), 'utf8')).toBe('a line')
  expect(await readdir(dataDir)).toEqual(['erasures.log'])
})

it('names and clears what a restore left that was killed, and nothing of one that runs', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  expect(await run(['check'])).toMatchObject({ code: 0 })
  expect(await run(['backup'])).toMatchObject({ code: 0 })
  const listLeft = async () => (await readdir(dataDir)).filter(name => name.startsWith('.restoring-'))
  // As soon as it has begun; once more where it was quicker than that.
  for (let tries = 0; tries < 5 && (await listLeft()).length === 0; tries++)
    await run(['restore', '--over'], '', {}, child => {
      const watcher = watch(dataDir, (_, name) => {
        if (name?.startsWith('.restoring-')) child.kill('SIGKILL')
      })
      child.once('exit', () => watcher.close())
    })
  const [left = ''] = await listLeft()
  const own = `.restoring-${process.pid}-own`
  await mkdir(join(dataDir, own))

  const named = await run(['check'])
  expect([named.code, named.stdout.includes(left), named.stdout.includes(own)]).toEqual([1, true, false])
  expect((await listLeft()).toSorted()).toEqual([left, own].toSorted())
  const restored = await run(['restore', '--over'])
  expect(restored.code).toBe(0)
  expect(`${restored.stdout}${restored.stderr}`).toContain(`Cleared what it left: ${join(dataDir, left)}`)
  expect(await listLeft()).toEqual([own])
  // One of an earlier version says nothing of its process.
  await mkdir(join(dataDir, '.restoring-AbCdEf'))
  expect(await run(['check', '--repair'])).toMatchObject({ code: 0 })
  expect(await listLeft()).toEqual([own])
  expect(await run(['check'])).toMatchObject({ code: 0 })
})
