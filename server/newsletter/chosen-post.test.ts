import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksIn } from '../../app/letters/testing/read-letter.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { sampleWish } from '../../domain/newsletter/testing/newsletter.ts'
import type { Topic } from '../../domain/newsletter/topics.ts'
import { heldClock } from '../../platform/clock.ts'
import { openPostOffice, type PostOffice } from '../../services/mail/testing/post-office.ts'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, signUp } from '../testing/sign-up.ts'

const hour = 3_600_000
const day = 24 * hour
// Nine in the morning in Berlin.
const start = Date.parse('2026-11-15T08:00:00Z')
const clock = heldClock(start)
let office: PostOffice
let house: House

beforeAll(async () => {
  office = await openPostOffice()
  house = await serveHouse({ clock, env: { SMTP_URL: office.url, EXHALE_TEST_MODE: '1' } })
})
afterAll(async () => {
  await house.stop()
  await office.close()
})

async function verify(localId: string) {
  const { status } = await house.ask('/identitytoolkit.googleapis.com/v1/projects/exhale/accounts:update', {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  })
  expect(status).toBe(200)
}

const deliver = () => house.backend.mail.deliverDue()
const subjectsTo = (address: string) =>
  office.received.filter(({ to }) => to === address).map(({ mail }) => mail.subject)

/** A member who stopped a week ago tomorrow, with a subscription that they confirmed. */
async function subscribe(
  address: string,
  topics: Topic[],
  { isVerified = true, version = consentVersion } = {},
): Promise<string> {
  const { subscriptions } = house.backend.newsletter
  const { uid } = await signUp(house, { email: address, password })
  if (isVerified) await verify(uid)
  await addMember(house.backend, uid, { timeZone: 'Europe/Berlin', quitAt: clock.now().getTime() - 6 * day })
  await subscriptions.ask(sampleWish(address, { topics, consentVersion: version }))
  await subscriptions.settle()
  await deliver()
  const asked = office.received.findLast(({ to }) => to === address)?.mail.html ?? ''
  const link = linksIn(asked).find(href => href.includes('/subscribe-verify/')) ?? ''
  expect(await subscriptions.confirm(new URL(link).pathname.split('/').at(-1) ?? '')).toBeTruthy()
  return uid
}

async function round() {
  await house.backend.chosenPost.run()
  await deliver()
}

test('tells of a milestone and of challenges who chose to hear of them, once each, not at night, and nobody else', async () => {
  const [both, tips, stranger] = ['anna@example.org', 'ben@example.org', 'cara@example.org'] as const
  // Of an earlier text, which said nothing of one's own.
  const earlier = 'dina@example.org'
  const uid = await subscribe(both, ['milestones', 'challenges'])
  await subscribe(tips, ['tips'])
  await subscribe(stranger, ['milestones', 'challenges'], { isVerified: false })
  await subscribe(earlier, ['milestones', 'challenges'], { version: '2026-11' })
  const askedEarlier = subjectsTo(earlier).length
  const [asked = 0, askedTips, askedStranger] = [both, tips, stranger].map(to => subjectsTo(to).length)
  const wishes = { ...usualWishes, length: 7, nickname: 'Anna', startDay: '2026-11-16' }
  await house.backend.challenges.perform('createChallenge', { uid }, wishes)
  const told = () => subjectsTo(both).slice(asked)

  await round()
  expect(told()).toEqual([])

  // The week is full, but it is night.
  clock.advance(day - 3 * hour)
  await round()
  clock.advance(3 * hour + 1)
  await round()
  await round()
  expect(told().sort()).toEqual(['Deine Challenge beginnt heute', 'Ein Moment zum Zurückblicken'])

  const letter = office.received.findLast(({ mail }) => mail.subject === 'Ein Moment zum Zurückblicken')?.mail
  expect(letter?.text).toContain('7 Tage rauchfrei')
  expect(letter?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  const stop = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  expect(linksIn(letter?.html ?? '')).toContain(stop)

  clock.advance(7 * day)
  await round()
  expect(told().slice(2)).toContain('Deine Challenge ist zu Ende')

  const before = told().length
  const { subscriptions } = house.backend.newsletter
  await subscriptions.stop(new URL(stop).pathname.split('/').at(-1) ?? '')
  clock.advance(7 * day)
  await round()
  expect(told()).toHaveLength(before)
  expect(subjectsTo(tips)).toHaveLength(askedTips ?? -1)
  expect(subjectsTo(stranger)).toHaveLength(askedStranger ?? -1)
  expect(subjectsTo(earlier)).toHaveLength(askedEarlier)
})

test('tells those of an earlier text once they agree to today’s by their own link, and of nothing before that', async () => {
  const earlier = 'emil@example.org'
  await subscribe(earlier, ['milestones'], { version: '2026-11' })
  const { subscriptions } = house.backend.newsletter
  const found = await subscriptions.find(earlier)
  const token = found ? subscriptions.linkOf(found) : ''
  const path = `/newsletter/preferences/${token}`
  const asked = subjectsTo(earlier).length
  const say = house.backend.library.words('en').getFixedT(null, 'newsletter')
  const isOffered = async () => (await (await house.ask(path)).text()).includes(say('form.consent'))
  expect(await isOffered()).toBe(true)

  // A week is full, and they hadn't agreed by then.
  clock.advance(day + hour)
  const choices = { deed: 'save', topics: 'milestones', frequency: 'weekly', language: 'en', timeZone: 'UTC' }
  const save = (fields: Record<string, string>) =>
    house.ask(path, { method: 'POST', body: new URLSearchParams({ ...choices, ...fields }) })
  expect((await save({})).status).toBe(200)
  expect((await subscriptions.find(earlier))?.renewed).toBeUndefined()
  expect((await save({ consent: consentVersion })).status).toBe(200)
  expect(await isOffered()).toBe(false)
  expect(await subscriptions.find(earlier)).toMatchObject({
    consentVersion: '2026-11',
    renewed: { version: consentVersion, at: clock.now().getTime() },
  })
  await round()
  expect(subjectsTo(earlier)).toHaveLength(asked)

  clock.advance(7 * day)
  await round()
  expect(subjectsTo(earlier)).toHaveLength(asked + 1)
})
