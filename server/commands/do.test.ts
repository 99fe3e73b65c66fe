import { createPrivateKey } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { createIdentity } from '../../services/identity/identity.ts'
import { openPostOffice } from '../../services/mail/testing/post-office.ts'
import { furnish } from '../testing/template.ts'
import { openDesk, runHere } from './testing/desk.ts'

it('says what can be done, and that it did not understand', async ({ onTestFinished }) => {
  const { spawn } = await openDesk(onTestFinished)
  const helped = { code: 0, stderr: expect.stringContaining('npm run do mail dkim') }
  expect(await runHere(['help'])).toMatchObject(helped)
  const misunderstood = { code: 2, stderr: expect.stringContaining('npm run do mail') }
  expect(await spawn(['mail', 'constructor'])).toMatchObject(misunderstood)
  for (const words of [[], ['mail'], ['mail', 'constructor'], ['toString'], ['mail', 'test', 'a@b, c@d']])
    expect(await runHere(words)).toMatchObject(misunderstood)
})

it('makes a key for signatures once, for its owner’s eyes, and prints its record', async ({
  onTestFinished,
}) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  await furnish(dataDir)
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
  const { dataDir, run } = await openDesk(onTestFinished, { SMTP_URL: office.url })
  await furnish(dataDir)
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
  const { dataDir, run, spawn } = await openDesk(onTestFinished)
  await furnish(dataDir)
  expect(await spawn(['mail', 'bounce'], 'Subject: On holiday\r\n\r\nBack on Monday')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nothing new about an email of ours.\n',
  })
  const away = { DATABASE_URL: 'postgres://exhale@127.0.0.1:1/exhale' }
  expect(await run(['mail', 'bounce'], 'x', away)).toMatchObject({ code: 75 })
})

it('tells more about one command, and takes no option it doesn’t know', async () => {
  expect(await runHere(['help', 'backup'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('--keep 14'),
  })
  expect(await runHere(['restore', '--help'])).toMatchObject({
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
  for (const words of wrong) expect([words, (await runHere(words)).code]).toEqual([words, 2])
})

it('makes someone an owner, by a link for their address or at once', async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  await furnish(dataDir)
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

it('brings content in as drafts, tells beforehand, and writes down what it changed', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  await furnish(dataDir)
  const folder = join(dataDir, 'files')
  expect(await run(['content', 'export', folder])).toMatchObject({ code: 0 })
  const file = join(folder, 'stories/home.json')
  const home = JSON.parse(await readFile(file, 'utf8'))
  home.content.title.en = 'A title that nobody has seen'
  await writeFile(file, JSON.stringify(home))

  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  const listTitles = async (state: string) => {
    const { rows } = await sql<{ content: string }>`select v.content from content_editions e
      join content_versions v on v.id = e.version_id
      where e.state = ${state} and e.lang = 'default' and e.path = 'home'`.execute(database.kysely)
    return rows.map(({ content }) => JSON.parse(content).title)
  }
  const listNoted = async () => {
    const { rows } = await sql<{ action: string; after: string; device: string }>`
      select action, "after", device from audit_entries order by position`.execute(database.kysely)
    return rows.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) }))
  }
  const before = await listTitles('published')
  const dry = await run(['content', 'import', folder, '--dry-run'])
  expect(dry.stdout).toBe('home\n  has other content\n')
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was changed.') })
  expect([await listTitles('draft'), await listNoted()]).toEqual([before, []])

  const done = await run(['content', 'import', folder])
  expect(done).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/ 1 changed, .*\n.* drafts/),
  })
  expect([await listTitles('draft'), await listTitles('published')]).toEqual([
    ['A title that nobody has seen'],
    before,
  ])
  const published = await run(['content', 'import', folder, '--publish'])
  expect(published).toMatchObject({ code: 0, stderr: expect.stringContaining(' 1 changed') })
  expect(await listTitles('published')).toEqual(['A title that nobody has seen'])
  expect(await run(['content', 'import', folder, '--publish'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(' 0 changed'),
  })
  const token = await run(['content', 'token', 'preview', 'of a test'])
  expect(token.code).toBe(0)
  const what = ['home']
  const noted = await listNoted()
  expect(noted).toEqual([
    {
      action: 'content.imported',
      device: 'terminal',
      after: { created: 0, changed: 1, isPublished: false, what },
    },
    {
      action: 'content.imported',
      device: 'terminal',
      after: { created: 0, changed: 1, isPublished: true, what },
    },
    { action: 'content.tokenMade', device: 'terminal', after: { kind: 'preview', name: 'of a test' } },
  ])
  expect(JSON.stringify(noted)).not.toContain(token.stdout.trim())
  expect(await run(['check'])).toMatchObject({ code: 0, stdout: expect.stringContaining('3 audit entries') })
  // With another secret than the installation's, no entry would fit those before.
  expect(await run(['keys', 'rotate'])).toMatchObject({ code: 0 })
  const other = await run(['content', 'token', 'preview'], '', {
    SECRET: 'another secret, and long enough to be one',
  })
  expect(other).toMatchObject({ code: 1, stdout: '' })
})

it('writes down whatever else it changes', async ({ onTestFinished }) => {
  const office = await openPostOffice({})
  onTestFinished(office.close)
  const { dataDir, run } = await openDesk(onTestFinished, { SMTP_URL: office.url })
  await furnish(dataDir)
  expect(await run(['mail', 'dkim'])).toMatchObject({ code: 0 })
  expect(await run(['mail', 'test', 'mia@example.org'])).toMatchObject({ code: 0 })
  expect(await run(['backup'])).toMatchObject({ code: 0 })
  expect(await run(['restore', '--over'])).toMatchObject({ code: 0 })
  const database = await openDatabase({ dataDir })
  const noted = await sql<{ action: string }>`select action from audit_entries order by position`.execute(
    database.kysely,
  )
  await database.close()
  expect(noted.rows.map(({ action }) => action)).toEqual([
    'settings.dkimMade',
    'email.testSent',
    'settings.restored',
  ])
  expect(await run(['check'])).toMatchObject({ code: 0 })
})

it('stops when asked to, and leaves nothing half done', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  const before = process.listeners('SIGINT')
  const stopping = run(['demo'])
  for (const stop of process.listeners('SIGINT')) if (!before.includes(stop)) stop('SIGINT')
  expect(await stopping).toMatchObject({ code: 130, stderr: expect.stringContaining('gone again') })
  expect(await readdir(dataDir)).toEqual([])
  expect(process.listeners('SIGINT')).toEqual(before)
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

it('names and clears what a restore left that is no more, and nothing of one that runs', async ({
  onTestFinished,
}) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  await furnish(dataDir)
  expect(await run(['check'])).toMatchObject({ code: 0 })
  expect(await run(['backup'])).toMatchObject({ code: 0 })
  const listLeft = async () => (await readdir(dataDir)).filter(name => name.startsWith('.restoring-')).sort()
  // One of an earlier version says nothing of its process; the other's has a number that no system gives.
  const left = ['.restoring-999999999-left', '.restoring-AbCdEf']
  const own = `.restoring-${process.pid}-own`
  for (const name of [...left, own]) await mkdir(join(dataDir, name))

  const named = await run(['check'])
  expect(named.code).toBe(1)
  expect([...left, own].filter(name => named.stdout.includes(name))).toEqual(left)
  expect(await listLeft()).toEqual([...left, own].sort())
  const restored = await run(['restore', '--over'])
  expect(restored.code).toBe(0)
  for (const name of left) expect(`${restored.stdout}${restored.stderr}`).toContain(join(dataDir, name))
  expect(await listLeft()).toEqual([own])
  await mkdir(join(dataDir, '.restoring-AbCdEf'))
  expect(await run(['check', '--repair'])).toMatchObject({ code: 0 })
  expect(await listLeft()).toEqual([own])
  expect(await run(['check'])).toMatchObject({ code: 0 })
})
