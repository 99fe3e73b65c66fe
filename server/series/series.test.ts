import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInsCollection, membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { readMoment } from '../../domain/members/day.ts'
import { seriesTurnsCollection } from '../../domain/series/collections.ts'
import { seriesKeys } from '../../domain/series/days.ts'
import { languageCodes } from '../../languages/languages.ts'
import { heldClock } from '../../platform/clock.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createAsker } from '../doors/asker.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, type SignedUp, signUp } from '../testing/sign-up.ts'
import { createReadText } from './read-text.ts'

const berlin = 'Europe/Berlin'
const at = (wall: string) => readMoment(wall, berlin) ?? Number.NaN
const clock = heldClock(new Date(at('2026-11-16T12:00')).toISOString())
const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
const smoking = /smok|cigar|quit|rauch|fum|rook|кур|сигарет|papieros|nicotin|nikotin|slip|срыв|ausrutsch/i
const page = '/you/emails'

let house: House
beforeAll(async () => {
  house = await serveHouse({ clock })
}, 60_000)
afterAll(() => house.stop())

type Someone = SignedUp & { email: string }

/** With a confirmed address and a date. */
async function join(
  profile: object,
  language: 'en' | 'de' | 'ru' = 'en',
  isConfirmed = true,
): Promise<Someone> {
  const email = `${crypto.randomUUID()}@example.org`
  const someone = { ...(await signUp(house, { email, password })), email }
  const { administration } = house.backend.identity
  await administration.setLanguage(someone.uid, language)
  if (isConfirmed) await confirmAddress(someone)
  await house.backend.documents.collection(membersCollection).set(
    { id: someone.uid },
    {
      timeZone: berlin,
      dayEndsAt: 3,
      reasons: ['My children'],
      goals: [],
      earned: {},
      consents: { programme: agree(now()) },
      updatedAt: now(),
      ...profile,
    },
  )
  return someone
}

/** By the email itself, as they would. */
async function confirmAddress({ email, token: idToken }: Someone) {
  const { identity, mail } = house.backend
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
  await identity.settle()
  const waiting = (await mail.listFor(email)).find(({ kind }) => kind === 'verifyEmail')
  const oobCode = waiting && (await mail.get(waiting.id)).content?.text.match(/oobCode=([\w-]+)/)?.[1]
  await identity.call('update', { oobCode }, asker)
}

const now = () => clock.now().getTime()
const run = () => house.backend.series.run()
const members = () => house.backend.documents.collection(membersCollection)
const post = (
  path: string,
  fields: Record<string, string>,
  cookie = '',
  headers: Record<string, string> = {},
) =>
  house.ask(path, {
    method: 'POST',
    headers: { Cookie: cookie, ...headers },
    body: new URLSearchParams(fields),
  })
const read = async (path: string, cookie = '') =>
  (await house.ask(path, { headers: { Cookie: cookie } })).text()

/** What waits for someone in the outbox, the oldest first. */
async function listSent({ email }: Someone) {
  const { mail } = house.backend
  const sent = (await mail.listFor(email)).filter(({ kind }) => kind === 'series')
  const whole = await Promise.all(sent.map(({ id }) => mail.get(id)))
  whole.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return whole.flatMap(({ content }) => content ?? [])
}
const subjects = async (someone: Someone) =>
  (await listSent(someone)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))

async function moveTo(wall: string) {
  clock.set(at(wall))
  await run()
}

test('an email comes on each right morning, bends after a slip and a new date, and stops from itself', async () => {
  const robin = await join({ quitAt: at('2026-11-18T00:00'), isPlanned: true })
  expect(await read('/you/settings', robin.cookie)).toContain(page)
  expect(await read(page, robin.cookie)).toContain(robin.email)
  expect((await post(page, { deed: 'start' }, robin.cookie)).status).toBe(400)
  expect((await post(page, { deed: 'start', agree: 'on' }, robin.cookie)).status).toBe(303)
  expect(await read(page, robin.cookie)).toContain('Next email: Tue')
  await run()
  expect(await subjects(robin)).toEqual([])

  await moveTo('2026-11-17T06:59')
  expect(await subjects(robin)).toEqual([])
  await moveTo('2026-11-17T07:00')
  await run()
  await moveTo('2026-11-18T07:00')
  expect(await subjects(robin)).toEqual(['In 1 day', 'Today'])
  await members().update({ id: robin.uid }, { quitAt: at('2026-11-18T09:00'), isPlanned: false })
  await moveTo('2026-11-18T09:05')
  await moveTo('2026-11-19T08:10')
  expect((await subjects(robin)).at(-1)).toBe('Day 1')

  await house.backend.documents
    .collection(checkInsCollection)
    .set({ uid: robin.uid, id: '2026-11-19' }, { state: 'slip', at: at('2026-11-19T20:00'), smoked: 1 })
  await moveTo('2026-11-19T20:05')
  await moveTo('2026-11-20T07:30')
  expect((await subjects(robin)).slice(3)).toEqual(['A new morning'])

  await members().update({ id: robin.uid }, { quitAt: at('2026-11-28T00:00'), isPlanned: true })
  await moveTo('2026-11-20T12:00')
  await moveTo('2026-11-21T07:00')
  expect((await subjects(robin)).slice(4)).toEqual(['In 7 days'])
  await members().update({ id: robin.uid }, { quitAt: at('2026-12-02T00:00') })
  await moveTo('2026-11-21T12:00')
  await moveTo('2026-11-22T07:00')
  expect((await subjects(robin)).slice(5)).toEqual(['Your new date'])

  const sent = await listSent(robin)
  for (const { subject, html, text, headers } of sent) {
    expect(subject).not.toMatch(smoking)
    expect(`${html}${text}`).not.toContain('My children')
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  }
  const link = linkOf(sent.at(-1))
  expect(sent.at(-1)?.text).toContain(link)
  // A scanner that opens every link changes nothing.
  for (const [, href = ''] of (sent.at(-1)?.html ?? '').matchAll(/href="([^"]+)"/g))
    if (href.startsWith(house.backend.origin.origin)) await house.ask(href.replaceAll('&amp;', '&'))
  expect(await stateOf(robin)).toBe('on')

  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(link, { deed: 'stop' }, '', foreign)).status).toBe(403)
  const oneClick = await post(link, { 'List-Unsubscribe': 'One-Click' }, '', foreign)
  expect([oneClick.status, oneClick.headers.get('set-cookie')]).toEqual([200, null])
  expect(await stateOf(robin)).toBe('stopped')
  expect(await subjects(robin)).toEqual([])
  await moveTo('2026-11-25T07:00')
  expect(await subjects(robin)).toEqual([])

  expect(await read(link)).toContain('value="undo"')
  expect((await post(link, { deed: 'undo' })).status).toBe(200)
  await run()
  await moveTo('2026-11-29T07:00')
  expect(await subjects(robin)).toEqual(['In 3 days'])
}, 60_000)

test('it is paused for four weeks and resumed, and forgotten with the consent or the account', async () => {
  clock.set(at('2027-01-04T12:00'))
  const mia = await join({ quitAt: at('2027-01-04T08:00') })
  await post(page, { deed: 'start', agree: 'on' }, mia.cookie)
  await run()
  await moveTo('2027-01-05T07:00')
  const link = linkOf((await listSent(mia))[0])
  expect((await post(link, { deed: 'pause' })).status).toBe(200)
  expect(await read(page, mia.cookie)).toContain('Paused until February\u00a02, 2027')
  await moveTo('2027-01-12T07:00')
  expect(await subjects(mia)).toEqual(['Day 1'])
  await post(page, { deed: 'resume' }, mia.cookie)
  await run()
  await moveTo('2027-01-14T07:00')
  expect(await subjects(mia)).toEqual(['Day 1', 'Day 10'])

  const held = await describe(mia)
  expect(held?.series).toMatchObject({ lastMorning: '2027-01-14', nextMorning: '2027-01-18' })
  expect(held?.programme.member?.consents.series).toBeDefined()
  await post(page, { deed: 'stop' }, mia.cookie)
  expect(await turnOf(mia)).toBeUndefined()
  expect((await members().find({ id: mia.uid }))?.data.consents.series).toBeUndefined()
  expect((await house.ask(link)).status).toBe(404)
  expect((await post(link, { deed: 'undo' })).status).toBe(404)
  expect((await members().find({ id: mia.uid }))?.data.consents.series).toBeUndefined()

  await post(page, { deed: 'start', agree: 'on' }, mia.cookie)
  await run()
  expect(await turnOf(mia)).toBeDefined()
  await house.backend.identity.deleteAccount(mia.uid, undefined)
  expect(await turnOf(mia)).toBeUndefined()
}, 60_000)

test('one text is sent where nobody looked for days, and none to an address nobody confirmed', async () => {
  clock.set(at('2027-03-01T12:00'))
  const lea = await join({ quitAt: at('2027-03-01T08:00') })
  const noa = await join({ quitAt: at('2027-03-01T08:00') }, 'en', false)
  expect(await read(page, noa.cookie)).toContain('confirmed addresses')
  for (const { uid } of [lea, noa])
    await members().update({ id: uid }, { consents: { programme: agree(now()), series: agree(now()) } })
  await run()
  await moveTo('2027-03-07T18:00')
  await run()
  expect(await subjects(lea)).toEqual(['Day 5'])
  expect(await subjects(noa)).toEqual([])
})

test.each([
  ['de', ['In 3 Tagen', 'In 1 Tag', 'Heute', 'Tag 1']],
  ['ru', ['Через 3 дня', 'Через 1 день', 'Сегодня', 'День 1']],
] as const)('its subjects are those of the reader’s language: %s', async (language, expected) => {
  clock.set(at(language === 'de' ? '2027-04-10T12:00' : '2027-05-10T12:00'))
  const day = (number: number) => `2027-0${language === 'de' ? 4 : 5}-${number}`
  const vera = await join({ quitAt: at(`${day(14)}T00:00`), isPlanned: true }, language)
  await post(page, { deed: 'start', agree: 'on' }, vera.cookie)
  await run()
  for (const number of [11, 13, 14]) await moveTo(`${day(number)}T07:00`)
  await members().update({ id: vera.uid }, { quitAt: at(`${day(14)}T08:00`), isPlanned: false })
  await moveTo(`${day(14)}T09:00`)
  await moveTo(`${day(15)}T07:00`)
  expect(await subjects(vera)).toEqual(expected)
  const [first] = await listSent(vera)
  expect(first?.html).toContain(`lang="${language}"`)
  expect(linkOf(first)).toContain(`/${language}/series/`)
})

test('the page and the choices of the newsletter lead to each other', async () => {
  const ida = await join({ quitAt: at('2027-06-01T08:00') })
  expect(await read(page, ida.cookie)).toContain('href="/newsletter"')
  const { mail, newsletter } = house.backend
  const { subscriptions } = newsletter
  const wish = { topics: ['tips'], frequency: 'weekly', language: 'en', timeZone: berlin } as const
  await subscriptions.ask({ ...wish, address: ida.email, source: 'form', consentVersion: '2026-11' })
  await subscriptions.settle()
  expect(await read(page, ida.cookie)).toContain('href="/newsletter"')
  const letters = await Promise.all((await mail.listFor(ida.email)).map(({ id }) => mail.get(id)))
  const text = letters.map(({ content }) => content?.text).join('')
  await subscriptions.confirm(/subscribe-verify\/([\w-]+)/.exec(text)?.[1] ?? '')
  const own = await read(page, ida.cookie)
  const choices = /href="(\/newsletter\/preferences\/[^"]+)"/.exec(own)?.[1] ?? ''
  expect(await read(choices)).toContain(`href="${page}"`)
})

test('every day has its text in every language, and leads to a page of this site', async () => {
  const readText = createReadText(house.backend.source)
  for (const language of languageCodes)
    for (const key of seriesKeys) {
      const text = await readText(key, language)
      expect([key, text?.heading === '', text?.thought.length === 0]).toEqual([key, false, false])
    }
  expect(await readText('day-3', 'de')).not.toEqual(await readText('day-3', 'en'))
})

test('a day whose text an editor took away is left out, and its name is in the log', async () => {
  clock.set(at('2027-06-01T12:00'))
  const kim = await join({ quitAt: at('2027-06-01T08:00') })
  await post(page, { deed: 'start', agree: 'on' }, kim.cookie)
  await run()
  const { content } = house.backend
  const story = await content.getStory('series/day-2')
  await content.administration.unpublishStory(story.id)
  for (const day of ['02', '03', '04']) await moveTo(`2027-06-${day}T07:00`)
  expect(await subjects(kim)).toEqual(['Day 1', 'Day 3'])
  expect(house.lines.join('')).toContain('"key":"day-2"')
})

test('an account without an address is sent to itself, not to a new one', async () => {
  const other = await serveHouse({ clock, person: { id: 'ada', name: 'Ada', roles: [], email: '' } })
  const html = await (await other.ask(page)).text()
  await other.stop()
  expect(html.includes('Open my account')).toBe(true)
}, 60_000)

const linkOf = (letter: Awaited<ReturnType<typeof listSent>>[number] | undefined) =>
  letter?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
const stateOf = async ({ uid }: Someone) => (await house.backend.series.stateOf(uid))?.state
const turnOf = async ({ uid }: Someone) =>
  (await house.backend.documents.collection(seriesTurnsCollection).find({ id: uid }))?.data
const describe = ({ uid, email }: Someone) =>
  createAccountDoors(house.backend, createAsker(house.backend.audit, asker)).describe({
    id: uid,
    name: 'Mia',
    roles: [],
    email,
  })
