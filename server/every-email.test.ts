import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeLetter } from '../app/letters/letters.ts'
import { type Sample, samples } from '../app/letters/samples.ts'
import { linksIn, readHtml, readText } from '../app/letters/testing/read-letter.ts'
import { pathOf } from '../app/map/addresses.ts'
import { findAddress } from '../app/map/find-address.ts'
import { membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { consentVersion } from '../domain/newsletter/consent.ts'
import { remindersCollection } from '../domain/plan/collections.ts'
import { usualQuiet } from '../domain/plan/plan.ts'
import { seriesTurnsCollection } from '../domain/series/collections.ts'
import { type Language, languageCodes } from '../languages/languages.ts'
import { heldClock } from '../platform/clock.ts'
import { makeDkimKey } from '../services/mail/mail.ts'
import { openPostOffice, type PostOffice, type Received } from '../services/mail/testing/post-office.ts'
import { verifySignature } from '../services/mail/testing/verify-signature.ts'
import { everything, wishes } from './certificates/testing/stage.ts'
import { subscriptionLinks } from './newsletter/addresses.ts'
import { writeWords } from './testing/campaign-words.ts'
import { usualWishes } from './testing/challenge-people.ts'
import { type House, serveHouse } from './testing/serve.ts'
import { password } from './testing/sign-up.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers differ by operation
type Json = any

/** What a stranger who sees a locked screen must not learn. */
const healthWords: Record<Language, RegExp> = {
  en: /smok|quit|crav|nicotin|slip|tobacco|cigar|vap(e|ing)/i,
  de: /(?<!b)rauch|nikotin|verlangen|ausrutsch|tabak|zigar|aufhör/i,
  fr: /fum|nicotin|tabac|cigar|envie|faux pas|arrêt/i,
  nl: /rook|roken|nicotin|sigaret|trek in|uitglij|tabak|stoppen/i,
  es: /fum|nicotin|tabac|cigar|ganas|desliz|dejar de/i,
  ru: /кур(и|е|я)|никотин|сигар|тяг|срыв|табак|брос/i,
  it: /fum|nicotin|tabac|sigar|voglia|scivol|smett/i,
  pt: /fum|nicotin|tabac|cigar|vontade|desliz|deixar de/i,
  pl: /pal(en|i|ę|ic)|nikotyn|papieros|głód|głod|potkn|tyto|rzuc/i,
}

const clock = heldClock('2026-11-15T12:00:00Z')
let office: PostOffice
let house: House
let folder: string

beforeAll(async () => {
  office = await openPostOffice()
  folder = await mkdtemp(join(tmpdir(), 'exhale-key-'))
  const DKIM_KEY = join(folder, 'key.pem')
  await writeFile(DKIM_KEY, makeDkimKey())
  const env = {
    SMTP_URL: office.url,
    MAIL_FROM: 'Exhale <hello@exhale.test>',
    DKIM_KEY,
    OPERATOR_NAME: 'Hafenstadt Health Office',
    OPERATOR_ADDRESS: 'Am Kai 4, 20000 Hafenstadt',
  }
  house = await serveHouse({ clock, env })
})
afterAll(async () => {
  await house.stop()
  await office.close()
  await rm(folder, { recursive: true })
})

const addressOf = (kind: string, language: Language) => `${kind}.${language}@example.org`.toLowerCase()
const receivedBy = (address: string): Received[] => office.received.filter(({ to }) => to === address)

async function deliver() {
  const { identity, mail } = house.backend
  await identity.settle()
  await mail.deliverDue()
  await vi.waitFor(async () => {
    const { queued, sending } = await mail.count()
    expect(queued + sending).toBe(0)
  }, 30_000)
}

async function send({ kind, isChosen, write }: Sample, language: Language) {
  const { preheader: _, ...letter } = write(house.backend.letterContext(language))
  await house.backend.mail.send({
    ...letter,
    to: addressOf(kind, language),
    language,
    kind,
    isBulk: isChosen,
  })
}

/** A sum of every row there is, but for when which job last ran. */
async function sumTables(): Promise<Record<string, string>> {
  const { kysely } = house.backend.database
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not in ('schedule_jobs', 'sqlite_sequence')`.execute(
    kysely,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely)
    const lines = rows.map(row => JSON.stringify(row)).sort()
    sums[name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return sums
}

/** Once what was written has been filed. */
async function sumSettled(): Promise<Record<string, string>> {
  let sums = await sumTables()
  await vi.waitFor(async () => {
    const before = sums
    sums = await sumTables()
    expect(sums).toEqual(before)
  })
  return sums
}

async function call(operation: string, body: object, headers: Record<string, string> = {}) {
  const response = await house.ask(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=exhale`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  })
  const answer: Json = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return { answer, cookies: response.headers.getSetCookie().map(line => line.split(';')[0] ?? '') }
}

function post(path: string, fields: Record<string, string>, shows: string[] = []) {
  const body = new URLSearchParams(fields)
  for (const name of shows) body.append('shows', name)
  const { origin } = house.backend.origin
  return house.ask(path, { method: 'POST', body, headers: { Origin: origin } })
}

describe('every email', () => {
  beforeAll(async () => {
    for (const sample of samples) for (const language of languageCodes) await send(sample, language)
    await deliver()
  }, 60_000)

  const every = samples.flatMap(({ kind, isChosen }) =>
    languageCodes.map(code => [kind, code, isChosen] as const),
  )

  test.each(every)('%s in %s arrives, whole and signed', async (kind, language, isChosen) => {
    const [letter, ...others] = receivedBy(addressOf(kind, language))
    const { html = '', text = '', subject = '', headers = [] } = letter?.mail ?? {}
    expect(others).toEqual([])
    expect(subject).not.toBe('')
    expect(subject).not.toMatch(healthWords[language])
    expect(html).toContain(`lang="${language}"`)

    const bare = (words: string) => words.replace(/https?:\/\/\S+/g, '').replace(/[\s:]/g, '')
    const say = house.backend.library.words(language).getFixedT(null, 'letters')
    const told = readText(text)
    expect(bare(readHtml(html).replace(say('fallback'), ''))).toBe(bare(told.words))
    expect(new Set(linksIn(html))).toEqual(new Set(told.links))
    expect(told.words).toContain('Hafenstadt Health Office, Am Kai 4, 20000 Hafenstadt')

    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|audio|form)\b|@import|@font-face|url\(/)
    expect(told.links.every(link => new URL(link).origin === house.backend.origin.origin)).toBe(true)

    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(headerOf('list-unsubscribe-post')).toBe(isChosen ? 'List-Unsubscribe=One-Click' : undefined)
    if (isChosen) expect(told.links).toContain(headerOf('list-unsubscribe')?.slice(1, -1))

    const { dkim } = house.backend.mail
    const signed = dkim && (await verifySignature(letter?.raw ?? '', dkim))
    expect(signed).toMatchObject({ result: 'pass', aligned: 'exhale.test' })
    const signedHeaders = ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']
    expect(signed?.headers).toEqual(expect.arrayContaining(signedHeaders.slice(0, isChosen ? 5 : 3)))
  })

  test('shows nothing of health beside its subject either', () => {
    for (const { write } of samples)
      for (const language of languageCodes)
        expect(write(house.backend.letterContext(language)).preheader).not.toMatch(healthWords[language])
  })
})

describe('a link scanner', () => {
  const email = 'anna@example.org'

  /** Someone with an account, who asked for one of each email with a secret in its link. */
  beforeAll(async () => {
    const { idToken } = (await call('signUp', { email, password })).answer
    const onward = { continueUrl: house.backend.origin.href }
    for (const request of [
      { requestType: 'VERIFY_EMAIL', idToken },
      { requestType: 'PASSWORD_RESET', email },
      { requestType: 'EMAIL_SIGNIN', email },
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'anna.new@example.org' },
    ])
      await call('sendOobCode', { ...onward, ...request })
    expect((await post('/start-data-deletion', { email })).status).toBe(200)
    expect((await post('/certificate/new', { ...wishes, email }, everything)).status).toBe(303)
    await deliver()
    await askForNews()
    await askForSeries()
    await sendCampaign()
    await invite()
    await askForLater()
  })

  /** Someone who asked for news twice, someone who hasn't confirmed it, and what comes with a subscription. */
  async function askForNews() {
    const { letterContext, mail, newsletter } = house.backend
    const { subscriptions } = newsletter
    const wish = { topics: ['tips'], frequency: 'weekly', language: 'en', timeZone: 'UTC' } as const
    const ask = async (address: string) => {
      await subscriptions.ask({ ...wish, address, source: 'form', consentVersion })
      await subscriptions.settle()
      await deliver()
    }
    await ask('anna.waits@example.org')
    await ask('anna.reads@example.org')
    const [asked] = receivedBy('anna.reads@example.org')
    const confirm = /subscribe-verify\/([\w-]+)/.exec(asked?.mail.text ?? '')?.[1] ?? ''
    const active = await subscriptions.confirm(confirm)
    await ask('anna.reads@example.org')
    const links = subscriptionLinks(active ? subscriptions.linkOf(active) : '', 'en', house.backend.origin)
    const { preheader: _, ...letter } = writeLetter(
      'milestone',
      { count: 7, unit: 'day', ...links },
      letterContext('en'),
    )
    await mail.send({
      ...letter,
      to: 'anna.reads@example.org',
      language: 'en',
      kind: 'milestone',
      isBulk: true,
    })
    await deliver()
  }

  /** Someone with an address they showed to be theirs, who stopped so many days ago. */
  async function join(to: string, days: number, timeZone: string, agreed: readonly string[], more = {}) {
    const { idToken, localId: id } = (await call('signUp', { email: to, password })).answer
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await deliver()
    const link = linksIn(receivedBy(to)[0]?.mail.html ?? '').find(href => href.includes('oobCode=')) ?? ''
    await call('update', { oobCode: new URL(link).searchParams.get('oobCode') })
    const at = clock.now().getTime()
    const consents = {
      programme: agree(at),
      ...Object.fromEntries(agreed.map(purpose => [purpose, agree(at)])),
    }
    const place = { timeZone, dayEndsAt: 3, quitAt: at - days * 24 * 3_600_000 }
    await house.backend.documents
      .collection(membersCollection)
      .set({ id }, { ...place, reasons: [], goals: [], earned: {}, consents, updatedAt: at, ...more })
    return { id, at }
  }

  /** Someone who gets the emails around the quit date. */
  async function askForSeries() {
    const { documents, series } = house.backend
    // Where it's seven in the morning.
    const { id, at } = await join('anna.daily@example.org', 1, 'America/New_York', ['series'])
    const turn = {
      dueAt: at,
      expected: '2026-11-15',
      doneTo: '2026-11-14',
      quitDay: '2026-11-14',
      slipTo: '2026-11-13',
    }
    await documents.collection(seriesTurnsCollection).set({ id }, turn)
    await series.run()
    await deliver()
  }

  /** An email to many, which anna.reads gets, with the links of its own batch. */
  async function sendCampaign() {
    const { backend } = house
    const made = await backend.campaigns.create('Winter', { id: 'mail', name: 'Max' })
    if ('problem' in made) throw new Error(made.problem)
    const { id, revision } = made.campaign
    await writeWords(backend, made.campaign)
    await backend.campaigns.schedule(id, { person: 'mail', revision, isUntested: true })
    await backend.campaigns.run(new AbortController().signal)
    await deliver()
    expect(await backend.mail.batches.count(id)).toMatchObject({ sent: 1, failed: 0 })
    await backend.campaigns.run(new AbortController().signal)
    expect(await backend.campaigns.find(id)).toMatchObject({ state: 'finished' })
  }

  /** Someone who is to help. */
  async function invite() {
    const { identity, letterContext, mail, origin } = house.backend
    const to = 'anna.helps@example.org'
    const wish = { email: to, roles: ['editor'], by: 'owner' }
    const { token } = await identity.administration.invitations.issue(wish)
    const link = new URL(pathOf('invitation', 'en', { id: token }), origin).href
    const data = { address: to, inviter: 'Sanna', roles: ['editor' as const], link, hours: 72 }
    const { preheader: _, ...letter } = writeLetter('adminInvite', data, letterContext('en'))
    await mail.send({ ...letter, to, language: 'en', kind: 'adminInvite' })
    await deliver()
  }

  /** Someone who is reminded and asked how it went, and whose challenge begins. */
  async function askForLater() {
    const { challenges, documents, followUp, letterContext, mail, origin, reminders } = house.backend
    const to = 'anna.later@example.org'
    const reminding = { reminding: { by: 'email', ...usualQuiet } }
    const { id: uid, at } = await join(to, 28, 'UTC', ['reminders', 'followUp'], reminding)
    const times = { createdAt: at, updatedAt: at }
    const reminder = { about: 'own', text: 'tea', at: 12 * 60 + 10, days: [1, 2, 3, 4, 5, 6, 7], isOn: true }
    await documents
      .collection(remindersCollection)
      .set({ uid, id: 'tea' }, { ...reminder, about: 'own', ...times })
    await reminders.run()
    clock.advance(10 * 60_000)
    await reminders.run()
    await followUp.run()

    const begun = { ...usualWishes, nickname: 'Anna', startDay: '2026-11-16' }
    const made = await challenges.perform('createChallenge', { uid }, begun)
    const link = new URL(pathOf('challenge', 'en', { id: made.id }), origin).href
    const data = { link, manage: origin.href, stop: origin.href }
    const { preheader: _, ...letter } = writeLetter('challengeBegins', data, letterContext('en'))
    await mail.send({ ...letter, to, language: 'en', kind: 'challengeBegins', isBulk: true })
    await deliver()
  }

  test('opens every link there is, and changes nothing', async () => {
    const real = office.received.filter(({ to }) => to.startsWith('anna'))
    const subjects = real.map(({ mail }) => mail.subject)
    expect(subjects).toEqual(expect.arrayContaining(['Day 1', 'Please confirm: emails from Exhale']))
    expect(new Set(subjects).size).toBe(16)
    const leads = real.flatMap(({ mail }) => linksIn(mail.html ?? '')).map(link => new URL(link).pathname)
    const pages = new Set(leads.map(path => findAddress(path)?.name))
    for (const page of ['reminderStop', 'followUp', 'invitation', 'confirmDeletion', 'challenge'] as const)
      expect(pages).toContain(page)
    const campaign = linksIn(real.find(({ mail }) => mail.subject === 'One breath (en)')?.mail.html ?? '')
    for (const part of ['/help', '/unsubscribe/', '/newsletter/'])
      expect(
        campaign.some(link => link.includes(part)),
        part,
      ).toBe(true)
    const links = new Set(office.received.flatMap(({ mail }) => linksIn(mail.html ?? '')))
    const madeUp = [...links].filter(link => /\/sample\b/.test(new URL(link).pathname))
    const before = await sumSettled()
    for (const link of links) {
      for (const method of ['GET', 'HEAD']) {
        const { pathname, search } = new URL(link)
        const { status, body } = await house.ask(pathname + search, { method })
        await body?.cancel()
        // A challenge is closed to who isn't in it.
        const isOpen = !madeUp.includes(link) && findAddress(pathname)?.name !== 'challenge'
        if (isOpen) expect([200, 302, 303], `${method} ${link}`).toContain(status)
        expect(status).toBeLessThan(500)
      }
    }
    expect(links.size).toBeGreaterThan(9 * 12)
    expect(await sumTables()).toEqual(before)
  }, 120_000)
})

describe('who comes and goes', () => {
  const email = 'ben@example.org'
  const subjects = () => receivedBy(email).map(({ mail }) => mail.subject)
  const codeIn = (subject: string) => {
    const letter = receivedBy(email).find(({ mail }) => mail.subject === subject)
    const link = linksIn(letter?.mail.html ?? '').find(href => href.includes('oobCode=')) ?? ''
    return new URL(link).searchParams.get('oobCode')
  }

  test('is welcomed once, told of a browser not seen before, and told when all is gone', async () => {
    const signedUp = await call('signUp', { email, password })
    const { idToken } = signedUp.answer
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await deliver()
    expect(subjects()).toEqual(['Please confirm your email address'])

    await call('update', { oobCode: codeIn('Please confirm your email address') })
    await deliver()
    expect(subjects().slice(1)).toEqual(['Welcome to Exhale'])

    const cookie = signedUp.cookies.find(line => line.includes('browser=')) ?? ''
    await call('signInWithPassword', { email, password }, { cookie })
    await deliver()
    expect(subjects().slice(2)).toEqual([])

    await call(
      'signInWithPassword',
      { email, password },
      { 'User-Agent': 'Mozilla/5.0 (Android) Firefox/130.0' },
    )
    await deliver()
    expect(subjects().slice(2)).toEqual(['A new sign-in to your Exhale account'])
    expect(receivedBy(email).at(-1)?.mail.text).toContain(
      `Firefox · Android, 15 November 2026 at 12:${clock.now().toISOString().slice(14, 16)} (UTC)`,
    )

    await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: house.backend.origin.href })
    await deliver()
    await call('signInWithEmailLink', { email, oobCode: codeIn('Your sign-in link for Exhale') }, { cookie })
    await deliver()
    expect(subjects().slice(4)).toEqual([])

    await post('/start-data-deletion', { email })
    await deliver()
    expect(subjects().slice(4)).toEqual(['Your data at Exhale'])

    const again = await call('signInWithPassword', { email, password }, { cookie })
    await call('delete', { idToken: again.answer.idToken })
    await deliver()
    expect(subjects().slice(5)).toEqual(['Your Exhale account has been deleted'])
    const kept = await house.backend.mail.listFor(email)
    expect(kept.map(({ kind }) => kind)).toEqual(['deletionDone'])
    const { rows } = await sql<{ row: string }>`
      select recipient, subject, text_body, html_body, idempotency_key from mail_messages
      where kind = 'deletionDone'`.execute(house.backend.database.kysely)
    expect(rows.every(row => Object.values(row).every(value => value === null))).toBe(true)
  })

  test('hears nothing of a new browser where signing out everywhere forgot the old ones', async () => {
    const address = 'cara@example.org'
    const { idToken } = (await call('signUp', { email: address, password })).answer
    clock.advance(60_000)
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address })
    await deliver()
    const reset = receivedBy(address).at(-1)?.mail.html ?? ''
    const oobCode = new URL(linksIn(reset)[0] ?? '').searchParams.get('oobCode')
    await call('resetPassword', { oobCode, newPassword: `${password}, again` })
    await call('signInWithPassword', { email: address, password: `${password}, again` })
    await deliver()
    const kinds = (await house.backend.mail.listFor(address)).map(({ kind }) => kind)
    expect(idToken).toBeTruthy()
    expect(kinds.sort()).toEqual(['passwordReset', 'welcome'])
  })
})
