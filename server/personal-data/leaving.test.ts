import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksIn } from '../../app/letters/testing/read-letter.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { sampleWish } from '../../domain/newsletter/testing/newsletter.ts'
import { heldClock } from '../../platform/clock.ts'
import { openPostOffice, type PostOffice } from '../../services/mail/testing/post-office.ts'
import { openPushService } from '../../services/push/testing/push-service.ts'
import { writeWords } from '../testing/campaign-words.ts'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, signUp } from '../testing/sign-up.ts'

const hour = 3_600_000
const day = 24 * hour
const clock = heldClock('2026-11-15T09:00:00Z')
const author = { id: 'mail', name: 'Max' }
let office: PostOffice
let house: House
let isBusy = false

beforeAll(async () => {
  office = await openPostOffice({
    answerRecipient: () => (isBusy ? { code: 451, text: '4.3.2 later' } : undefined),
  })
  house = await serveHouse({
    clock,
    env: { SMTP_URL: office.url, EXHALE_TEST_MODE: '1', NOTIFICATIONS: '1' },
    mayPushTo: endpoint => endpoint.startsWith('http://127.0.0.1:'),
  })
})
afterAll(async () => {
  await house.stop()
  await office.close()
})

/** Someone who stopped a week ago in an hour, hears of it by email and on a device, and gets the newsletter. */
async function join(name: string) {
  const email = `${name}@example.org`
  const { uid } = await signUp(house, { email, password })
  await house.ask('/identitytoolkit.googleapis.com/v1/projects/exhale/accounts:update', {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ localId: uid, emailVerified: true }),
  })
  const quitAt = clock.now().getTime() - 7 * day + hour
  await addMember(house.backend, uid, { timeZone: 'Europe/Berlin', quitAt })
  const { subscriptions } = house.backend.newsletter
  const topics = ['tips', 'milestones', 'challenges'] as const
  await subscriptions.ask(sampleWish(email, { topics: [...topics], language: 'en', consentVersion }))
  await subscriptions.settle()
  await house.backend.mail.deliverDue()
  const asked = office.received.findLast(({ to }) => to === email)?.mail.html ?? ''
  const link = linksIn(asked).find(href => href.includes('/subscribe-verify/')) ?? ''
  await subscriptions.confirm(new URL(link).pathname.split('/').at(-1) ?? '')
  const browser = await openPushService()
  await house.backend.push?.devices.add(uid, { ...browser.device, language: 'en', isPlain: false })
  return { uid, email, browser }
}

/** A newsletter to everyone, put into the outbox. */
async function startCampaign(): Promise<void> {
  const { campaigns } = house.backend
  const made = await campaigns.create('Winter', author)
  if ('problem' in made) throw new Error(made.problem)
  const { id } = made.campaign
  await writeWords(house.backend, made.campaign)
  const found = await campaigns.find(id)
  const going = { person: author.id, revision: found?.revision ?? 0, isUntested: true }
  expect(await campaigns.schedule(id, going)).not.toHaveProperty('problem')
  await campaigns.run(new AbortController().signal)
}

async function round(): Promise<void> {
  const { backend } = house
  await backend.messages?.run()
  await backend.chosenPost.run()
  await backend.mail.deliverDue()
}

test('whoever waits to be deleted hears nothing more, until they turn back', async () => {
  const [mira, tomek] = [await join('mira'), await join('tomek')]
  const { challenges, rights } = house.backend
  const wishes = { ...usualWishes, nickname: 'Tomek', startDay: '2026-11-16' }
  const { id, token } = await challenges.perform('createChallenge', { uid: tomek.uid }, wishes)
  const joining = { token, nickname: 'Mira', role: 'member' as const, agrees: true as const }
  await challenges.perform('joinChallenge', { uid: mira.uid }, joining)
  const subjects = ({ email }: typeof mira) =>
    office.received
      .filter(({ to }) => to === email)
      .slice(1)
      .map(({ mail }) => mail.subject)

  // One newsletter waits already, another is written meanwhile; a milestone comes, a challenge begins, someone calls.
  isBusy = true
  await startCampaign()
  await house.backend.mail.deliverDue()
  isBusy = false
  await rights.erasures.ask(mira.uid, 'signedIn', 0)
  await startCampaign()
  await house.backend.mail.deliverDue()
  await expect.poll(() => subjects(tomek)).toEqual(['One breath (en)'])
  clock.advance(2 * hour)
  await round()
  await challenges.perform('callCompany', { uid: tomek.uid }, { id })
  clock.advance(21.5 * hour)
  await round()
  expect(subjects(tomek).toSorted()).toEqual([
    'One breath (en)',
    'One breath (en)',
    'Something to look back on',
    'Your challenge begins today',
  ])
  expect(tomek.browser.messages).toHaveLength(1)
  expect(subjects(mira)).toEqual([])
  expect(mira.browser.messages).toEqual([])

  await rights.erasures.keep(mira.uid)
  await startCampaign()
  await challenges.perform('callCompany', { uid: tomek.uid }, { id })
  await round()
  expect(subjects(mira)).toContain('One breath (en)')
  await expect.poll(() => mira.browser.messages.length).toBeGreaterThan(0)
})
