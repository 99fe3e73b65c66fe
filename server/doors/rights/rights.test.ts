import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../app/context.ts'
import { sampleWish } from '../../../domain/newsletter/testing/newsletter.ts'
import type { RightsTables } from '../../../domain/rights/schema.ts'
import { heldClock } from '../../../platform/clock.ts'
import { addMember } from '../../testing/challenge-people.ts'
import { type FullMember, fillMember } from '../../testing/full-member.ts'
import { survey } from '../../testing/member-documents.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { join, password, signUp } from '../../testing/sign-up.ts'
import { describeStatus } from './rights.ts'

const clock = heldClock('2026-11-15T12:00:00Z')
const secret = 'a secret of a network'
const signal = new AbortController().signal
const day = 24 * 3_600_000
let house: House
let desk: House
let member: FullMember
let helper: Person

beforeAll(async () => {
  house = await serveHouse({ clock, env: { NETWORK_DELETION_SECRET: secret, NOTIFICATIONS: '1' } })
  desk = await serveHouse({ clock, findPerson: async () => helper })
  member = await fillMember(house)
}, 120_000)
afterAll(() => Promise.all([house.stop(), desk.stop()]))

const ask = async (
  at: House,
  path: string,
  fields?: Record<string, string> | [string, string][],
  cookie = '',
) => {
  const body = fields && new URLSearchParams(fields)
  const answer = await at.ask(path, { method: body ? 'POST' : 'GET', body, headers: { cookie } })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

test('some of it is out of sight at once, with its number on the button, for who proves it’s them', async () => {
  clock.advance(20 * 60_000)
  const asked = '/data-deletion/parts?part=surveys&part=challenges'
  const { text } = await ask(house, asked, undefined, member.cookie)
  expect(text).toContain('Delete 3 entries')
  const parts: [string, string][] = [
    ['part', 'surveys'],
    ['part', 'challenges'],
  ]
  expect((await ask(house, asked, [...parts, ['password', 'wrong']], member.cookie)).status).toBe(401)
  expect((await ask(house, asked, parts, member.cookie)).status).toBe(401)
  expect(await house.backend.responses.describe(member.uid)).toHaveLength(1)
  expect((await ask(house, asked, [['password', password]], member.cookie)).status).toBe(400)
  const done = await ask(house, asked, [...parts, ['password', password]], member.cookie)
  expect([done.status, done.to]).toEqual([303, '/data-deletion?done=parts'])
  expect(await house.backend.responses.describe(member.uid)).toEqual([])
  expect((await house.backend.challenges.describe(member.uid)).places).toEqual([])
  expect((await house.backend.members.describe(member.uid)).member).not.toBeNull()
  await ask(
    house,
    asked,
    [
      ['part', 'record'],
      ['password', password],
    ],
    member.cookie,
  )
  expect((await house.backend.members.describe(member.uid)).member).toBeNull()
  const certificates: [string, string][] = [
    ['part', 'certificates'],
    ['password', password],
  ]
  await ask(house, asked, certificates, member.cookie)
  expect(await house.backend.certificates.listOf(member.uid)).toMatchObject([{ state: 'removed' }])
  clock.advance(day)
  await house.backend.rights.erasures.run(signal)
  expect(await house.backend.certificates.listOf(member.uid)).toEqual([])
  expect(await house.backend.identity.administration.find(member.uid)).toBeDefined()
})

test('the record of emails goes also where the address was never confirmed', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { cookie } = await signUp(house, { email, password })
  const letter = { subject: 'x', text: 'x', html: 'x', language: 'en', kind: 'reminder' } as const
  await house.backend.mail.send({ ...letter, to: email })
  expect((await ask(house, '/data-deletion/parts', { part: 'emails' }, cookie)).status).toBe(303)
  expect(await house.backend.mail.listFor(email)).toEqual([])
})

const addFactor = (uid: string) =>
  sql`insert into factors (id, account_id, secret, last_step, enrolled_at)
    select ${uid}, id, 'sealed', 0, 0 from accounts where uid = ${uid}`.execute(house.backend.database.kysely)

test('with a second step, an old sign-in and the password delete nothing', async () => {
  const [early, late] = [await join(house), await join(house)]
  for (const { uid } of [early, late]) await addFactor(uid)
  expect((await ask(house, '/data-deletion', { password }, early.cookie)).status).toBe(303)
  expect(await house.backend.rights.erasures.findOf(early.uid)).toBeDefined()
  clock.advance(20 * 60_000)
  const refused = await ask(house, '/data-deletion', { password }, late.cookie)
  expect([refused.status, refused.text.includes('Confirm it’s you')]).toEqual([401, true])
  expect((await ask(house, '/data-deletion', { password: 'wrong' }, late.cookie)).status).toBe(401)
  expect(await house.backend.rights.erasures.findOf(late.uid)).toBeUndefined()
})

test('with a second step, an old sign-in and the password delete no parts either', async () => {
  const [early, late] = [await join(house), await join(house)]
  for (const { uid } of [early, late]) {
    await addFactor(uid)
    await house.backend.responses.save(uid, survey, true)
  }
  const path = '/data-deletion/parts?part=surveys'
  const asked = { part: 'surveys', password }
  expect((await ask(house, path, asked, early.cookie)).status).toBe(303)
  expect(await house.backend.responses.describe(early.uid)).toEqual([])
  clock.advance(20 * 60_000)
  const refused = await ask(house, path, asked, late.cookie)
  expect([refused.status, refused.text.includes('Confirm it’s you')]).toEqual([401, true])
  expect((await ask(house, path, { ...asked, password: 'wrong' }, late.cookie)).status).toBe(401)
  expect((await ask(house, path, asked)).status).toBe(302)
  expect(await house.backend.responses.describe(late.uid)).toHaveLength(1)
  expect(await house.backend.rights.erasures.listParts(late.uid)).toEqual([])
})

test('however often parts are asked for, emails about it are few, and every request counts', async () => {
  const countEmails = async (kind: string) =>
    (await house.backend.mail.listFor(member.email)).filter(each => each.kind === kind).length
  const remove = async (part: string) =>
    expect((await ask(house, '/data-deletion/parts', { part, password }, member.cookie)).status).toBe(303)
  const [planned, done] = [await countEmails('partsPlanned'), await countEmails('partsDone')]
  clock.advance(60 * 60_000)
  for (const part of ['surveys', 'certificates', 'plan']) await remove(part)
  expect(await countEmails('partsPlanned')).toBe(planned + 1)
  expect(await house.backend.rights.erasures.listParts(member.uid)).toHaveLength(3)
  clock.advance(5 * 60_000)
  await remove('challenges')
  expect(await countEmails('partsPlanned')).toBe(planned + 2)
  // What goes at once is told at once, and no more often than helps.
  for (let times = 0; times < 7; times++) await remove('notifications')
  expect(await countEmails('partsDone')).toBe(done + 5)
})

test('a copy in backups counts as gone on its day', () => {
  const erased = {
    code: 'EX-0000-0000',
    through: 'signedIn',
    state: 'erased',
    askedAt: 0,
    dueAt: day,
    done: [],
    failing: undefined,
    tries: 0,
    entries: 1,
    endedAt: day,
  } as const
  const statusAt = (now: number) => describeStatus({ ...erased, done: [] }, 17, 30 * day, now)
  expect(statusAt(31 * day - 1)).toMatchObject({ backupsGoneAt: 31 * day, isGoneFromBackups: false })
  expect(statusAt(31 * day).isGoneFromBackups).toBe(true)
  const waiting = { ...erased, state: 'waiting', endedAt: undefined } as const
  expect(describeStatus({ ...waiting, done: [] }, 17, 30 * day, 0)).toMatchObject({
    backupsGoneAt: 31 * day,
    isGoneFromBackups: false,
  })
})

test('the last owner hears why not, and nothing is hidden', async () => {
  const owner = await join(house)
  await house.backend.identity.administration.setRoles(owner.uid, ['owner'])
  const refused = await ask(house, '/data-deletion', { password }, owner.cookie)
  expect(refused.status).toBe(409)
  const { email } = (await house.backend.identity.administration.find(owner.uid)) ?? {}
  const byEmail = await ask(house, await askLink(email ?? ''), {})
  expect([byEmail.status, byEmail.text.includes('the last owner')]).toEqual([409, true])
  expect(await house.backend.rights.erasures.findOf(owner.uid)).toBeUndefined()
})

const sign = (payload: object, key = secret) => {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return { signed_request: `${createHmac('sha256', key).update(text).digest('base64url')}.${text}` }
}

test('a network passes on a wish, known or not, and only signed and new', async () => {
  const known = await join(house)
  const { kysely } = house.backend.database.as<{ identities: Record<string, unknown> }>()
  const row = { project: 'exhale', provider_id: 'facebook.com', raw_id: '4711', account_id: '' }
  const { kysely: accounts } = house.backend.database.as<{ accounts: { id: string; uid: string } }>()
  const own = await accounts
    .selectFrom('accounts')
    .select('id')
    .where('uid', '=', known.uid)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('identities')
    .values({ ...row, account_id: own.id })
    .execute()
  const issued_at = Math.floor(clock.now().getTime() / 1000)
  const told = (user_id: string) => ({ algorithm: 'HMAC-SHA256', user_id, issued_at })
  const answers = []
  for (const id of ['4711', '4712', '4711']) {
    const { status, text } = await ask(house, '/deletion-callback', sign(told(id)))
    expect(status).toBe(200)
    answers.push(JSON.parse(text))
  }
  for (const { url, confirmation_code } of answers)
    expect(url).toBe(`${house.backend.origin.origin}/deletion-status/${confirmation_code}`)
  expect(answers[2]).toEqual(answers[0])
  expect(await house.backend.rights.erasures.findOf(known.uid)).toMatchObject({ through: 'network' })
  const statusOf = async (code: string) => (await ask(house, `/deletion-status/${code}`)).text
  expect(await statusOf(answers[0].confirmation_code)).toContain('Through the service')
  expect(await statusOf(answers[1].confirmation_code)).toContain('Your data is erased')
  const refused = [
    sign(told('4713'), 'another secret that is long'),
    sign({ ...told('4713'), issued_at: issued_at - 7200 }),
    sign({ ...told('4713'), algorithm: 'none' }),
    { signed_request: `.${Buffer.from(JSON.stringify(told('4713'))).toString('base64url')}` },
    { signed_request: 'x' },
  ]
  for (const each of refused) expect((await ask(house, '/deletion-callback', each)).status).toBe(403)
  expect((await ask(desk, '/deletion-callback', sign(told('4711')))).status).not.toBe(200)
})

test('who looks after requests sees codes and states, never people, and tries a store again', async () => {
  const leaver = await join(desk)
  await addMember(desk.backend, leaver.uid)
  const { erasures } = desk.backend.rights
  const code = await erasures.ask(leaver.uid, 'signedIn', 7)
  helper = { id: 'support-1', name: 'Sam', roles: ['support'] }
  expect((await ask(desk, '/admin/requests')).text).toContain('Can be undone')
  clock.advance(day)
  const away = desk.backend.database.kysely.schema
  await away.alterTable('push_sent').renameTo('push_sent_away').execute()
  await erasures.run(signal)
  await away.alterTable('push_sent_away').renameTo('push_sent').execute()
  const { text } = await ask(desk, '/admin/requests')
  expect(text).toContain(code)
  expect(text).toContain('Stalled: Notifications')
  expect(text).not.toContain(leaver.uid)
  expect((await ask(desk, `/admin/requests?q=${code.toLowerCase()}&kind=parts`)).text).not.toContain(code)

  const csv = await ask(desk, `/admin/requests.csv?q=${code}&kind=erasure`)
  expect(csv.text.split('\r\n')).toEqual([
    'code,kind,parts,through,asked,state,stalled at,tries,entries,done by',
    expect.stringMatching(`^${code},erasure,,signedIn,[\\dT:.Z-]+,erasing,notifications,1,7,[\\dT:.Z-]+$`),
    '',
  ])
  expect((await ask(desk, '/admin/requests.csv')).text).not.toContain(leaver.uid)
  expect(await desk.backend.audit.list({ actions: ['requests.exported'] })).toMatchObject([
    { actor: 'support-1', subject: '' },
    { actor: 'support-1', subject: '' },
  ])

  const { to } = await ask(desk, '/admin/requests', { code })
  expect(to).toBe('/admin/requests?tried=1')
  expect(await desk.backend.audit.list({ actions: ['requests.retried'] })).toMatchObject([
    { actor: 'support-1', subject: code },
  ])
  await erasures.run(signal)
  expect(await erasures.find(code)).toMatchObject({ state: 'erased', failing: undefined })
  expect((await ask(desk, '/admin/requests', { code })).to).toBe('/admin/requests')
  helper = { ...helper, roles: ['editor'] }
  expect((await ask(desk, '/admin/requests')).status).toBe(403)
  expect((await ask(desk, '/admin/requests', { code })).status).toBe(403)
  expect((await ask(desk, '/admin/requests.csv')).status).toBe(403)
})

test('an open request is listed and counted however many came after it, and no page skips one', async () => {
  const { rights, database } = desk.backend
  helper = { id: 'support-1', name: 'Sam', roles: ['support'] }
  const old = await rights.erasures.ask(`old ${crypto.randomUUID()}`, 'email', 1)
  const { kysely } = database.as<RightsTables>()
  await kysely
    .updateTable('erasures')
    .set({
      state: 'erasing',
      failing: 'push',
      tries: 3,
      asked_at: clock.now().getTime() - 40 * day,
      due_at: 0,
    })
    .where('code', '=', old)
    .execute()
  const row = await kysely
    .selectFrom('erasures')
    .selectAll()
    .where('code', '=', old)
    .executeTakeFirstOrThrow()
  const at = clock.now().getTime()
  const sign = (number: number) => String(number).padStart(4, '0')
  const over = Array.from({ length: 510 }, (_, index) => ({
    ...row,
    code: `EX-ZZZZ-${sign(index)}`,
    uid: null,
    state: 'erased' as const,
    asked_at: at,
    ended_at: at,
    failing: null,
  }))
  await kysely.insertInto('erasures').values(over).execute()
  const first = await ask(desk, '/admin/requests')
  expect(first.text).toContain('1 finishes within 24 hours')
  expect(first.text).toContain(old)
  expect((await ask(desk, `/admin/requests?q=${old.slice(3)}`)).text).toContain(old)
  expect(await rights.erasures.count({ doneBy: at, askedBefore: at - 30 * day })).toMatchObject({
    late: 1,
    stalled: 1,
  })
  const seen = new Set<string>()
  let path: string | undefined = '/admin/requests?q=ZZZZ'
  for (let pages = 0; path && pages < 25; pages++) {
    const { text } = await ask(desk, path)
    for (const [code] of text.matchAll(/EX-ZZZZ-\d{4}/g)) seen.add(code)
    path = text.match(/href="([^"]*)"[^>]*>Next/)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.size).toBe(over.length)
  const csv = await ask(desk, '/admin/requests.csv?q=ZZZZ')
  expect(new Set(csv.text.match(/EX-ZZZZ-\d{4}/g)).size).toBe(over.length)
  expect(csv.text.split('\r\n')).toHaveLength(over.length + 2)
  await kysely.deleteFrom('erasures').where('code', 'like', 'EX-ZZZZ-%').execute()
  await kysely.deleteFrom('erasures').where('code', '=', old).execute()
})

test('codes can’t be tried out, and nobody needs many copies, or has anyone else’s', async () => {
  const leaver = await join(house)
  expect((await house.ask('/data-deletion/copy.zip')).status).toBe(403)
  for (let taken = 0; taken < 10; taken++)
    expect((await house.ask('/data-deletion/copy.zip', { headers: { cookie: leaver.cookie } })).status).toBe(
      200,
    )
  const { status, to } = await ask(house, '/data-deletion/copy.zip?language=de', undefined, leaver.cookie)
  expect([status, to]).toEqual([303, '/de/data-deletion?done=wait'])
  const statuses = []
  for (let tried = 0; tried < 62; tried++)
    statuses.push((await ask(house, '/deletion-status/EX-0000-0000')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
})

/** Asks for a link, and gives what the email leads to. */
async function askLink(email: string): Promise<string> {
  // Others about the same account may still be on their way.
  const links = async () =>
    (await house.backend.mail.listFor(email)).filter(({ kind }) => kind === 'deletionConfirm')
  const known = (await links()).map(({ id }) => id)
  const isNew = ({ id }: { id: string }) => !known.includes(id)
  expect((await ask(house, '/start-data-deletion', { email })).status).toBe(200)
  await expect.poll(async () => (await links()).filter(isNew).length).toBe(1)
  const letter = (await links()).find(isNew)
  const text = JSON.stringify(await house.backend.mail.get(letter?.id ?? ''))
  return /\/start-data-deletion\/[\w-]+/.exec(text)?.[0] ?? ''
}

test('an emailed link deletes by its button alone, once, within a day', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { uid } = await signUp(house, { email, password })
  const { erasures } = house.backend.rights
  const [late, link] = [await askLink(email), await askLink(email)]
  const { rows } = await sql<object>`select * from erasure_links`.execute(house.backend.database.kysely)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1))

  // Whatever opens the link, however often, changes nothing and learns no address.
  for (let times = 0; times < 3; times++) {
    const opened = await ask(house, link)
    expect(opened.status).toBe(200)
    expect(opened.text).toContain('Delete this account?')
    expect(opened.text).not.toContain(email)
  }
  await house.ask(link, { method: 'HEAD' })
  expect(await erasures.findOf(uid)).toBeUndefined()

  const done = await ask(house, link, {})
  const code = (await erasures.findOf(uid))?.code
  expect([done.status, done.to]).toEqual([303, `/deletion-status/${code}`])
  expect(await erasures.find(code ?? '')).toMatchObject({ through: 'email', state: 'waiting' })
  // It is used up, and so are the others: taken back, it stays so.
  expect(await erasures.keep(uid)).toBe(true)
  for (const each of [link, late, '/start-data-deletion/never-was']) {
    expect(await ask(house, each)).toMatchObject({ status: 404 })
    expect(await ask(house, each, {})).toMatchObject({ status: 404 })
  }
  expect(await erasures.findOf(uid)).toBeUndefined()

  const old = await askLink(email)
  clock.advance(day + 1)
  expect((await ask(house, old, {})).status).toBe(404)
  await house.backend.rights.links.tidy()
  const left = await sql<object>`select * from erasure_links`.execute(house.backend.database.kysely)
  expect(left.rows).toEqual([])
})

test('who only gets our emails is sent a link that erases that', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { subscriptions } = house.backend.newsletter
  await subscriptions.ask(sampleWish(email))
  await subscriptions.settle()
  const link = await askLink(email)
  expect((await ask(house, link)).text).toContain('Delete this subscription?')
  expect(await subscriptions.find(email)).toBeDefined()
  const { status, to } = await ask(house, link, {})
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/deletion-status\/EX-/)])
  expect((await ask(house, to ?? '')).text).toContain('Your data is erased')
  expect(await subscriptions.find(email)).toBeUndefined()
  expect(await house.backend.mail.listFor(email)).toEqual([])
  expect((await ask(house, link, {})).status).toBe(404)
})

test('whoever set up a second step is emailed a link that signs in, and nothing else', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { uid } = await signUp(house, { email, password })
  await sql`insert into factors (id, account_id, secret, last_step, enrolled_at)
    select ${uid}, id, 'sealed', 0, 0 from accounts where uid = ${uid}`.execute(house.backend.database.kysely)
  expect((await ask(house, '/start-data-deletion', { email })).status).toBe(200)
  await expect
    .poll(async () => {
      await house.backend.identity.settle()
      return (await house.backend.mail.listFor(email)).map(({ kind }) => kind)
    })
    .toEqual(['deletionRequested'])
})
