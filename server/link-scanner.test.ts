import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeLetter } from '../app/letters/letters.ts'
import { samples } from '../app/letters/samples.ts'
import { linksIn } from '../app/letters/testing/read-letter.ts'
import { pathOf } from '../app/map/addresses.ts'
import { findAddress } from '../app/map/find-address.ts'
import { membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { consentVersion } from '../domain/newsletter/consent.ts'
import { remindersCollection } from '../domain/plan/collections.ts'
import { usualQuiet } from '../domain/plan/plan.ts'
import { seriesTurnsCollection } from '../domain/series/collections.ts'
import { languageCodes } from '../languages/languages.ts'
import { everything, wishes } from './certificates/testing/stage.ts'
import { subscriptionLinks } from './newsletter/addresses.ts'
import { writeWords } from './testing/campaign-words.ts'
import { usualWishes } from './testing/challenge-people.ts'
import { type EmailHouse, openEmailHouse } from './testing/email-house.ts'
import { password } from './testing/sign-up.ts'

let at: EmailHouse
beforeAll(async () => {
  at = await openEmailHouse()
})
afterAll(() => at.close())

/** A sum of every row there is, but for when which job last ran. */
async function sumTables(): Promise<Record<string, string>> {
  const { kysely } = at.backend.database
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

const sampleLinks = (): string[] =>
  samples.flatMap(({ write }) =>
    languageCodes.flatMap(language => linksIn(write(at.backend.letterContext(language)).html)),
  )

describe('a link scanner', () => {
  const email = 'anna@example.org'

  /** Someone with an account, who asked for one of each email with a secret in its link. */
  beforeAll(async () => {
    const { idToken } = (await at.call('signUp', { email, password })).answer
    const onward = { continueUrl: at.backend.origin.href }
    for (const request of [
      { requestType: 'VERIFY_EMAIL', idToken },
      { requestType: 'PASSWORD_RESET', email },
      { requestType: 'EMAIL_SIGNIN', email },
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'anna.new@example.org' },
    ])
      await at.call('sendOobCode', { ...onward, ...request })
    expect((await at.post('/start-data-deletion', { email })).status).toBe(200)
    expect((await at.post('/certificate/new', { ...wishes, email }, everything)).status).toBe(303)
    await at.deliver()
    await askForNews()
    await askForSeries()
    await sendCampaign()
    await invite()
    await askForLater()
  })

  /** Someone who asked for news twice, someone who hasn't confirmed it, and what comes with a subscription. */
  async function askForNews() {
    const { letterContext, mail, newsletter } = at.backend
    const { subscriptions } = newsletter
    const wish = { topics: ['tips'], frequency: 'weekly', language: 'en', timeZone: 'UTC' } as const
    const ask = async (address: string) => {
      await subscriptions.ask({ ...wish, address, source: 'form', consentVersion })
      await subscriptions.settle()
      await at.deliver()
    }
    await ask('anna.waits@example.org')
    await ask('anna.reads@example.org')
    const [asked] = at.receivedBy('anna.reads@example.org')
    const confirm = /subscribe-verify\/([\w-]+)/.exec(asked?.mail.text ?? '')?.[1] ?? ''
    const active = await subscriptions.confirm(confirm)
    await ask('anna.reads@example.org')
    const links = subscriptionLinks(active ? subscriptions.linkOf(active) : '', 'en', at.backend.origin)
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
    await at.deliver()
  }

  /** Someone with an address they showed to be theirs, who stopped so many days ago. */
  async function join(to: string, days: number, timeZone: string, agreed: readonly string[], more = {}) {
    const { idToken, localId: id } = (await at.call('signUp', { email: to, password })).answer
    await at.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await at.deliver()
    const link = linksIn(at.receivedBy(to)[0]?.mail.html ?? '').find(href => href.includes('oobCode=')) ?? ''
    await at.call('update', { oobCode: new URL(link).searchParams.get('oobCode') })
    const now = at.clock.now().getTime()
    const consents = {
      programme: agree(now),
      ...Object.fromEntries(agreed.map(purpose => [purpose, agree(now)])),
    }
    const place = { timeZone, dayEndsAt: 3, quitAt: now - days * 24 * 3_600_000 }
    await at.backend.documents
      .collection(membersCollection)
      .set({ id }, { ...place, reasons: [], goals: [], earned: {}, consents, updatedAt: now, ...more })
    return { id, now }
  }

  /** Someone who gets the emails around the quit date. */
  async function askForSeries() {
    const { documents, series } = at.backend
    // Where it's seven in the morning.
    const { id, now } = await join('anna.daily@example.org', 1, 'America/New_York', ['series'])
    const turn = {
      dueAt: now,
      expected: '2026-11-15',
      doneTo: '2026-11-14',
      quitDay: '2026-11-14',
      slipTo: '2026-11-13',
    }
    await documents.collection(seriesTurnsCollection).set({ id }, turn)
    await series.run()
    await at.deliver()
  }

  /** An email to many, which anna.reads gets, with the links of its own batch. */
  async function sendCampaign() {
    const { backend } = at
    const made = await backend.campaigns.create('Winter', { id: 'mail', name: 'Max' })
    if ('problem' in made) throw new Error(made.problem)
    const { id, revision } = made.campaign
    await writeWords(backend, made.campaign)
    await backend.campaigns.schedule(id, { revision, isUntested: true })
    await backend.campaigns.run(new AbortController().signal)
    await at.deliver()
    expect(await backend.mail.batches.count(id)).toMatchObject({ sent: 1, failed: 0 })
    await backend.campaigns.run(new AbortController().signal)
    expect(await backend.campaigns.find(id)).toMatchObject({ state: 'finished' })
  }

  /** Someone who is to help. */
  async function invite() {
    const { identity, letterContext, mail, origin } = at.backend
    const to = 'anna.helps@example.org'
    const wish = { email: to, roles: ['editor'], by: 'owner' }
    const { token } = await identity.administration.invitations.issue(wish)
    const link = new URL(pathOf('invitation', 'en', { id: token }), origin).href
    const data = { address: to, inviter: 'Sanna', roles: ['editor' as const], link, hours: 72 }
    const { preheader: _, ...letter } = writeLetter('adminInvite', data, letterContext('en'))
    await mail.send({ ...letter, to, language: 'en', kind: 'adminInvite' })
    await at.deliver()
  }

  /** Someone who is reminded and asked how it went, and whose challenge begins. */
  async function askForLater() {
    const { challenges, documents, followUp, letterContext, mail, origin, reminders } = at.backend
    const to = 'anna.later@example.org'
    const reminding = { reminding: { by: 'email', ...usualQuiet } }
    const { id: uid, now } = await join(to, 28, 'UTC', ['reminders', 'followUp'], reminding)
    const times = { createdAt: now, updatedAt: now }
    const reminder = { about: 'own', text: 'tea', at: 12 * 60 + 10, days: [1, 2, 3, 4, 5, 6, 7], isOn: true }
    await documents
      .collection(remindersCollection)
      .set({ uid, id: 'tea' }, { ...reminder, about: 'own', ...times })
    await reminders.run()
    at.clock.advance(10 * 60_000)
    await reminders.run()
    await followUp.run()

    const begun = { ...usualWishes, nickname: 'Anna', startDay: '2026-11-16' }
    const made = await challenges.perform('createChallenge', { uid }, begun)
    const link = new URL(pathOf('challenge', 'en', { id: made.id }), origin).href
    const data = { link, manage: origin.href, stop: origin.href }
    const { preheader: _, ...letter } = writeLetter('challengeBegins', data, letterContext('en'))
    await mail.send({ ...letter, to, language: 'en', kind: 'challengeBegins', isBulk: true })
    await at.deliver()
  }

  test('opens every link there is, and changes nothing', async () => {
    const real = at.office.received.filter(({ to }) => to.startsWith('anna'))
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
    const links = new Set([...real.flatMap(({ mail }) => linksIn(mail.html ?? '')), ...sampleLinks()])
    const madeUp = [...links].filter(link => /\/sample\b/.test(new URL(link).pathname))
    // What was written is filed a little later.
    await at.backend.documents.tidy()
    const before = await sumTables()
    for (const link of links) {
      for (const method of ['GET', 'HEAD']) {
        const { pathname, search } = new URL(link)
        const { status, body } = await at.ask(pathname + search, { method })
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
