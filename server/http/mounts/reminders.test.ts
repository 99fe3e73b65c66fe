import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { membersCollection } from '../../../domain/members/collections.ts'
import { agree, consentVersions } from '../../../domain/members/consents.ts'
import { createSealedLinks } from '../../../domain/members/sealed-links.ts'
import { remindersCollection } from '../../../domain/plan/collections.ts'
import type { Reminder, Reminding } from '../../../domain/plan/plan.ts'
import { turnsCollection } from '../../../domain/reminders/collections.ts'
import { createDeliver } from '../../../domain/reminders/deliver.ts'
import { createReminders } from '../../../domain/reminders/reminders.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { heldClock } from '../../../platform/clock.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { withoutTokens } from '../../../platform/testing/without-tokens.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { openPushService } from '../../../services/push/testing/push-service.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { createAsker } from '../../doors/asker.ts'
import { reminderPaths } from '../../post/reminder-post.ts'
import { integer, root } from '../../testing/member-documents.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { meet, password, type SignedUp, signUp } from '../../testing/sign-up.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute
const clock = heldClock('2026-11-09T12:00:00+01:00')
const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
const smoking = /smok|cigar|quit|rauch|fum|rook|кур|сигарет|papieros|nicotin|nikotin/i
const days = [1, 2, 3, 4, 5, 6, 7]

describeOnDatabase('a reminder', (_open, newPlace) => {
  const closing: (() => unknown)[] = []
  let house: House
  let office: PostOffice
  let mira: SignedUp & { email: string }

  beforeAll(async () => {
    office = await openPostOffice()
    const { dataDir, url } = await newPlace()
    clock.set(noon)
    house = await serveHouse({
      clock,
      env: { DATA_DIR: dataDir, DATABASE_URL: url, NOTIFICATIONS: '1', SMTP_URL: office.url },
      mayPushTo: endpoint => endpoint.startsWith('http://127.0.0.1:'),
    })
  }, 60_000)
  /** Noon of a Monday, in Berlin. Each test has its own: what is stored goes forward with the clock, and never back. */
  let noon = clock.now().getTime()
  beforeEach(async () => {
    noon += week
    clock.set(noon)
    const email = `${crypto.randomUUID()}@example.org`
    mira = { ...(await signUp(house, { email, password, displayName: 'Mira' })), email }
    await join()
  })
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  afterAll(async () => {
    await house.stop()
    await office.close()
  })

  const now = () => clock.now().getTime()
  const documents = () => house.backend.documents
  const person = () => meet(house, mira)
  const accounts = () => createAccountDoors(house.backend, createAsker(house.backend.audit, asker))
  const run = () => house.backend.reminders.run()
  const turnOf = async () => (await documents().collection(turnsCollection).find({ id: mira.uid }))?.data

  async function join(reminding?: Partial<Reminding>, consents: object = { reminders: agree(now()) }) {
    const quiet = { quietFrom: 21 * 60 + 30, quietTo: 7 * 60 }
    await documents()
      .collection(membersCollection)
      .set(
        { id: mira.uid },
        {
          quitAt: now(),
          timeZone: 'Europe/Berlin',
          dayEndsAt: 3,
          reasons: [],
          goals: [],
          earned: {},
          consents: { programme: agree(now()), ...consents },
          reminding: { by: 'push', ...quiet, ...reminding },
          updatedAt: now(),
        },
      )
  }

  async function remind(at: number, more: Partial<Reminder> = {}, id = `at-${at}`) {
    const times = { createdAt: now(), updatedAt: now() }
    const reminder: Reminder = {
      about: 'own',
      text: 'tea, not smoking',
      at,
      days,
      isOn: true,
      ...times,
      ...more,
    }
    await documents().collection(remindersCollection).set({ uid: mira.uid, id }, reminder)
  }

  async function openBrowser(language = 'en') {
    const browser = await openPushService()
    closing.push(browser.close)
    const body = JSON.stringify({ ...browser.device, language, isPlain: true })
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: mira.cookie }
    expect((await house.ask('/push/devices', { method: 'PUT', headers, body })).status).toBe(204)
    return browser
  }

  const post = (path: string, fields: object = {}, cookie?: string) =>
    house.ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
      ...(cookie && { headers: { Cookie: cookie } }),
    })
  const read = async (path: string, cookie?: string) =>
    (await house.ask(path, cookie ? { headers: { Cookie: cookie } } : {})).text()
  const find = async (id: string) =>
    (await documents().collection(remindersCollection).find({ uid: mira.uid, id }))?.data

  test('that a device wrote comes at its time, once, sealed, and says nothing', async () => {
    const browser = await openBrowser()
    await run()
    // As the official client sends it.
    const fields = {
      about: { stringValue: 'own' },
      text: { stringValue: 'tea, not smoking' },
      at: integer(12 * 60 + 30),
      days: { arrayValue: { values: days.map(integer) } },
      isOn: { booleanValue: true },
      createdAt: integer(now()),
      updatedAt: integer(now()),
    }
    const update = { name: `${root}/members/${mira.uid}/reminders/wire`, fields }
    const headers = { Authorization: `Bearer ${mira.token}` }
    const body = JSON.stringify({ writes: [{ update }] })
    const answer = await (await house.ask(`/v1/${root}:commit`, { method: 'POST', headers, body })).json()
    expect(answer.error).toBeUndefined()
    await run()
    expect((await turnOf())?.dueAt).toBe(now() + 30 * minute)
    clock.advance(29 * minute)
    await run()
    expect(browser.messages).toEqual([])
    clock.advance(minute)
    await run()
    await run()
    expect(browser.messages).toMatchObject([
      { title: 'Exhale', body: 'A minute for you.', path: '/plan', tag: 'reminder-wire' },
    ])
    expect(withoutTokens(JSON.stringify(browser.messages))).not.toMatch(smoking)
    expect(withoutTokens(JSON.stringify(browser.messages))).not.toContain('Mira')
    expect(browser.carried[0]?.body.toString('latin1')).not.toContain('minute')
    expect(browser.carried[0]?.headers).toMatchObject({ ttl: '1800', urgency: 'normal' })
    clock.advance(24 * 60 * minute)
    await run()
    expect(browser.messages).toHaveLength(2)
  })

  test('shows their own words to those who chose so', async () => {
    await join({ showsWords: true })
    const browser = await openBrowser('de')
    await remind(12 * 60 + 10, { text: 'Tee im obersten Stock' })
    await remind(12 * 60 + 10, { text: undefined }, 'plain')
    await run()
    clock.advance(10 * minute)
    await run()
    expect(browser.messages.map(({ body }) => body).sort()).toEqual([
      'Eine Minute für dich.',
      'Tee im obersten Stock',
    ])
  })

  test.each([
    ['no device', 'push', undefined],
    ['no address', 'email', undefined],
    ['a calendar of their own', 'calendar', 'calendar'],
  ] as const)('is not said to be on once it found %s', async (_, by, left) => {
    await join({ by })
    await remind(12 * 60 + 10)
    await run()
    clock.advance(10 * minute)
    await run()
    const member = await documents().collection(membersCollection).find({ id: mira.uid })
    expect(member?.data.reminding?.by).toBe(left)
  })

  test('is sent once, however many processes look at once', async () => {
    const browser = await openBrowser()
    await remind(12 * 60 + 10)
    await run()
    const { log, push, library } = house.backend
    const deliver = createDeliver({ push, library, post: async () => true, pathsOf: reminderPaths })
    const links = createSealedLinks('x'.repeat(32), 'reminder links')
    const others = [1, 2, 3].map(() =>
      createReminders({ documents: documents(), clock, log, links, deliver }),
    )
    clock.advance(10 * minute)
    await Promise.all([run(), ...others.map(other => other.run())])
    expect(browser.messages).toHaveLength(1)
  })

  test('comes four times a day at most, never in quiet hours, and not after a standstill', async () => {
    const browser = await openBrowser()
    for (const at of [720, 740, 760, 780, 800, 22 * 60]) await remind(at + 10)
    await run()
    for (let step = 0; step < 140; step += 1) {
      clock.advance(10 * minute)
      await run()
    }
    // It is 11:20 of the next day.
    expect(browser.messages.map(({ tag }) => tag)).toEqual(
      [730, 750, 770, 790].map(at => `reminder-at-${at}`),
    )
    clock.set(noon + (24 * 60 + 45) * minute)
    await run()
    expect(browser.messages.slice(4).map(({ tag }) => tag)).toEqual(['reminder-at-750'])
  })

  test('is stopped from itself, without signing in, and comes again if that was a mistake', async () => {
    const browser = await openBrowser()
    await remind(12 * 60 + 10)
    await run()
    clock.advance(10 * minute)
    await run()
    const path = browser.messages[0]?.stop?.path ?? ''
    expect(path).toMatch(/^\/reminder\/[\w-]{40,}$/)
    expect(await read(path)).toContain('Every day at 12:10 PM')
    expect(await find('at-730')).toMatchObject({ isOn: true })
    const stopped = await post(path, { deed: 'stop' })
    expect(stopped.status).toBe(200)
    expect(stopped.headers.get('cache-control')).toContain('no-store')
    expect(await stopped.text()).toContain('won’t come again')
    expect(await find('at-730')).toMatchObject({ isOn: false, text: 'tea, not smoking' })
    clock.advance(24 * 60 * minute)
    await run()
    expect(browser.messages).toHaveLength(1)
    await post(path, { deed: 'undo' })
    clock.advance(24 * 60 * minute)
    await run()
    expect(browser.messages).toHaveLength(2)

    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [forged, '/reminder/nonsense', `/reminder/${'a'.repeat(100)}`]) {
      expect((await house.ask(wrong)).status).toBe(404)
      expect((await post(wrong, { deed: 'stop' })).status).toBe(404)
    }
    expect(await find('at-730')).toMatchObject({ isOn: true })
    await documents().collection(remindersCollection).delete({ uid: mira.uid, id: 'at-730' })
    expect((await house.ask(path)).status).toBe(404)
    expect(house.lines.join('\n')).not.toContain(path.slice(10, 40))
  })

  test('goes by email to a confirmed address, neutral in every language, and is stopped from there', async () => {
    await join({ by: 'email' })
    await remind(12 * 60 + 10)
    await run()
    clock.advance(10 * minute)
    await run()
    expect((await house.backend.mail.listFor(mira.email)).map(({ kind }) => kind)).toEqual([])
    await confirmAddress()
    // The way led nowhere, and was forgotten: it is chosen anew.
    await join({ by: 'email' })
    const own = () => office.received.filter(({ to, mail }) => to === mira.email && isReminder(mail))
    for (const language of languageCodes) {
      await house.backend.identity.administration.setLanguage(mira.uid, language)
      clock.advance(24 * 60 * minute)
      await run()
      const count = languageCodes.indexOf(language) + 1
      // One that waits in the outbox for half an hour is given up.
      await expect.poll(() => own().length, { timeout: 20_000 }).toBe(count)
    }
    for (const { mail } of own()) {
      const said = withoutTokens(`${mail.subject} ${mail.text}`)
      expect(said).not.toMatch(smoking)
      expect(said).not.toContain('tea')
    }
    const last = own().at(-1)?.mail
    const header = last?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const link = new URL(header.slice(1, -1))
    expect(last?.text).toContain(link.href)
    expect(link.pathname).toMatch(/^\/pl\/reminder\//)
    // What a mail program sends by itself, from its own site.
    const stop = (fields: Record<string, string>) =>
      house.ask(link.pathname, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      })
    expect((await stop({ deed: 'stop' })).status).toBe(403)
    expect(await find('at-730')).toMatchObject({ isOn: true })
    expect((await stop({ 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect(await find('at-730')).toMatchObject({ isOn: false })
  }, 60_000)

  const isReminder = ({ headers }: { headers: { key: string }[] }) =>
    headers.some(({ key }) => key === 'list-unsubscribe')

  /** By the letter itself, as they would. */
  async function confirmAddress() {
    const { identity } = house.backend
    await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: mira.token }, asker)
    await identity.settle()
    const letter = () => office.received.find(({ to, mail }) => to === mira.email && !isReminder(mail))
    await expect.poll(letter, { timeout: 20_000 }).toBeDefined()
    const oobCode = letter()?.mail.text?.match(/oobCode=([\w-]+)/)?.[1]
    await identity.call('update', { oobCode }, asker)
  }

  test('is set, changed and taken away by forms alone, under a consent that is asked for first', async () => {
    await join(undefined, {})
    const { cookie } = mira
    const page = '/plan/reminders'
    expect(await read(page, cookie)).toContain('May we store your reminders?')
    expect((await post(page, { deed: 'agree' }, cookie)).status).toBe(400)
    expect((await post(page, { deed: 'agree', agree: 'on', by: 'push' }, cookie)).status).toBe(303)
    const reminding = { by: 'push', quietFrom: 1_290, quietTo: 420 }
    const member = async () => (await documents().collection(membersCollection).get({ id: mira.uid })).data
    expect(await member()).toMatchObject({
      reminding,
      consents: { reminders: { version: consentVersions.reminders } },
    })

    const add = { deed: 'add', about: 'day', at: '15:50', text: ' Tea ' }
    expect((await post(page, add, cookie)).status).toBe(400)
    expect((await post(page, { ...add, days: '3' }, cookie)).status).toBe(303)
    const [kept] = await documents().collection(remindersCollection).query({ uid: mira.uid })
    expect(kept?.data).toMatchObject({ about: 'day', at: 950, days: [3], text: 'Tea', isOn: true })
    const id = kept?.id ?? ''
    expect(await read(page, cookie)).toMatch(/Wed at 3:50 PM/)
    await post(page, { deed: 'turn', id }, cookie)
    expect(await find(id)).toMatchObject({ isOn: false, at: 950 })
    await post(page, { deed: 'change', id, at: '08:05', days: '7' }, cookie)
    expect(await find(id)).toMatchObject({ at: 485, days: [7], about: 'day' })
    expect(await find(id)).not.toHaveProperty('text')
    const way = { deed: 'way', by: 'email', quietFrom: '22:00', quietTo: '06:30', showsWords: 'on' }
    await post(page, way, cookie)
    expect((await member()).reminding).toEqual({
      by: 'email',
      quietFrom: 1_320,
      quietTo: 390,
      showsWords: true,
    })
    await post(page, { deed: 'remove', id }, cookie)
    expect(await find(id)).toBeUndefined()
  })

  test('ends with its consent, at once and whole', async () => {
    const browser = await openBrowser()
    await remind(12 * 60 + 10)
    await run()
    expect(await accounts().describe(await person())).toMatchObject({
      programme: { reminders: [{ id: 'at-730' }] },
      reminding: { nextLookAt: new Date(noon + 10 * minute).toISOString(), sentThatDay: 0 },
    })
    expect((await post('/plan/reminders', { deed: 'withdraw' }, mira.cookie)).status).toBe(303)
    expect(await turnOf()).toBeUndefined()
    expect(await accounts().describe(await person())).toMatchObject({
      programme: { reminders: [], member: { consents: { programme: { version: 1 } } } },
      reminding: null,
    })
    clock.advance(10 * minute)
    await run()
    expect(browser.messages).toEqual([])
  })

  test('leaves nothing behind when its owner leaves', async () => {
    await remind(12 * 60 + 10)
    await run()
    expect(await turnOf()).toBeDefined()
    expect(await accounts().remove(await person(), password)).toBe('asked')
    await house.backend.identity.deleteAccount(mira.uid, undefined)
    expect(await turnOf()).toBeUndefined()
    expect(await find('at-730')).toBeUndefined()
    await run()
    expect(await turnOf()).toBeUndefined()
  })

  test('can be taken to a calendar, where its name says nothing', async () => {
    await remind(15 * 60 + 50, { days: [1, 5] })
    const answer = await house.ask('/plan/calendar.ics?language=de', { headers: { Cookie: mira.cookie } })
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const text = await answer.text()
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,FR\r\n')
    expect(text).toContain('SUMMARY:Eine Minute für dich\r\n')
    expect(withoutTokens(text)).not.toMatch(smoking)
    const day = await read('/plan/day.ics', mira.cookie)
    expect(day).toContain(
      `DTSTART;VALUE=DATE:${new Date(noon).toISOString().slice(0, 10).replaceAll('-', '')}\r\n`,
    )
    expect(withoutTokens(day)).not.toMatch(smoking)
    expect((await house.ask('/plan/calendar.ics')).status).toBe(404)
  })
})
