import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../app/context.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import { callEvery, companyFor } from '../../../domain/challenges/challenge.ts'
import { participantIdOf } from '../../../domain/challenges/participant-id.ts'
import { checkInsCollection, membersCollection } from '../../../domain/members/collections.ts'
import { agree } from '../../../domain/members/consents.ts'
import { createMilestoneMessages } from '../../../domain/members/milestone-messages.ts'
import { openLibrary } from '../../../languages/library.ts'
import { heldClock } from '../../../platform/clock.ts'
import { withoutTokens } from '../../../platform/testing/without-tokens.ts'
import { openPushService } from '../../../services/push/testing/push-service.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { createAsker } from '../../doors/asker.ts'
import { addMember, usualWishes } from '../../testing/challenge-people.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const clock = heldClock('2026-11-01T12:00:00+01:00')
const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
const closing: (() => void)[] = []
let house: House
let mira: Person
let mayPushTo: (endpoint: string) => boolean

beforeAll(async () => {
  house = await serveHouse({
    clock,
    env: { NOTIFICATIONS: '1' },
    findPerson: async () => mira,
    mayPushTo: endpoint => endpoint.startsWith('http://127.0.0.1:') && mayPushTo(endpoint),
  })
})
beforeEach(() => {
  clock.set('2026-11-01T12:00:00+01:00')
  mira = { id: crypto.randomUUID(), name: 'Mira', roles: [] }
  mayPushTo = () => true
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(() => house.stop())

async function openBrowser() {
  const browser = await openPushService()
  closing.push(browser.close)
  return browser
}

const ourPage = { 'Sec-Fetch-Site': 'same-origin' }
const ask = (method: string, body: unknown, headers: Record<string, string> = ourPage) =>
  house.ask('/push/devices', { method, headers, body: JSON.stringify(body) })
const wishes = { language: 'de', isPlain: false }

async function subscribe(more: object = {}) {
  const browser = await openBrowser()
  expect((await ask('PUT', { ...browser.device, ...wishes, ...more })).status).toBe(204)
  return browser
}

/** Stopped at the moment the clock shows. */
async function stopSmoking(timeZone = 'Europe/Berlin') {
  const now = clock.now().getTime()
  await house.backend.documents.collection(membersCollection).set(
    { id: mira.id },
    {
      quitAt: now,
      timeZone,
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(now) },
      updatedAt: now,
    },
  )
}

const look = () => house.backend.messages?.run()
const accounts = () => createAccountDoors(house.backend, createAsker(house.backend.audit, asker))

describe('a call for company', () => {
  test('reaches the devices of the others at once, in words that tell a stranger nothing', async () => {
    const { challenges } = house.backend
    await addMember(house.backend, mira.id)
    const browser = await subscribe()
    const caller = crypto.randomUUID()
    await addMember(house.backend, caller)
    const wished = { ...usualWishes, nickname: 'Tomek' }
    const { id, token } = await challenges.perform('createChallenge', { uid: caller }, wished)
    const joining = { token, nickname: 'Mira', role: 'member' as const, agrees: true as const }
    await challenges.perform('joinChallenge', { uid: mira.id }, joining)
    await challenges.perform('callCompany', { uid: caller }, { id })
    await challenges.perform('callCompany', { uid: caller }, { id })
    const body = openLibrary().words('de').getFixedT(null, 'notifications')('notify.company')
    await expect
      .poll(() => browser.messages)
      .toMatchObject([{ body, path: pathOf('challenge', 'de', { id }) }])
    expect(withoutTokens(JSON.stringify(browser.messages))).not.toMatch(/smok|\brauch|Tomek|Mira/i)
    // Who agreed to hear of milestones alone hears of nothing else.
    const before = sql`update push_devices set consent = 1 where person = ${mira.id}`
    await before.execute(house.backend.database.kysely)
    clock.advance(callEvery + companyFor)
    await challenges.perform('callCompany', { uid: caller }, { id })
    await challenges.perform('handOver', { uid: caller }, { id, who: participantIdOf(id, mira.id) })
    expect(browser.messages).toHaveLength(1)
  })
})

describe('a milestone', () => {
  test('is told when it is reached, once, in the language of the device', async () => {
    await stopSmoking()
    const german = await subscribe()
    const polish = await subscribe({ language: 'pl', isPlain: true })
    await look()
    clock.set('2026-11-02T11:59:00+01:00')
    await look()
    expect(german.messages).toEqual([])
    clock.set('2026-11-02T12:00:30+01:00')
    await look()
    await look()
    const body = openLibrary().words('de').getFixedT(null, 'notifications')('notify.message')
    expect(german.messages).toEqual([{ title: '24 Stunden', body, path: '/de' }])
    expect(polish.messages).toMatchObject([{ title: '24 godziny bez papierosa', path: '/pl' }])
    clock.set('2026-11-04T12:30:00+01:00')
    await look()
    expect(german.messages.map(({ title }) => title)).toEqual(['24 Stunden', '3 Tage'])
  })

  test('says nothing of smoking unless someone chose so', async () => {
    await stopSmoking()
    const browser = await subscribe({ language: 'en' })
    clock.advance(24 * 3_600_000 + 1_000)
    await look()
    expect(browser.messages).toHaveLength(1)
    expect(withoutTokens(JSON.stringify(browser.messages))).not.toMatch(/smok|cigar|quit|Mira/i)
  })

  test('waits for the morning, by their own clock', async () => {
    clock.set('2026-11-01T02:30:00Z')
    await stopSmoking('America/New_York')
    const browser = await subscribe({ language: 'en' })
    // 21:30 in New York.
    clock.set('2026-11-02T02:31:00Z')
    await look()
    clock.set('2026-11-02T12:30:00Z')
    await look()
    expect(browser.messages).toEqual([])
    clock.set('2026-11-02T13:30:00Z')
    await look()
    expect(browser.messages).toHaveLength(1)
  })

  test('is told once, however many processes look at once', async () => {
    await stopSmoking()
    const browser = await subscribe()
    const { documents, push, library, log } = house.backend
    if (!push) throw new Error('nothing is pushed')
    const isLeaving = async () => false
    const others = [1, 2].map(() =>
      createMilestoneMessages({ documents, push, library, clock, log, isLeaving }),
    )
    clock.advance(24 * 3_600_000 + 1_000)
    await Promise.all([look(), ...others.map(other => other.run())])
    expect(browser.messages).toHaveLength(1)
  })

  test('that was reached before they asked is no news', async () => {
    await stopSmoking()
    clock.advance(25 * 3_600_000)
    const browser = await subscribe()
    await look()
    clock.advance(3_600_000)
    await look()
    expect(browser.messages).toEqual([])
  })

  test('moves with a slip, as the counter does', async () => {
    await stopSmoking()
    const at = clock.now().getTime()
    const browser = await subscribe()
    await house.backend.documents
      .collection(checkInsCollection)
      .set({ uid: mira.id, id: '2026-11-01' }, { state: 'slip', at: at + 3_600_000 })
    clock.set('2026-11-02T12:30:00+01:00')
    await look()
    expect(browser.messages).toEqual([])
    clock.set('2026-11-03T13:40:00+01:00')
    await look()
    expect(browser.messages).toHaveLength(1)
  })

  test('reaches the devices that are left when one is gone', async () => {
    await stopSmoking()
    const [gone, left] = [await subscribe(), await subscribe()]
    gone.answers.status = 410
    clock.advance(24 * 3_600_000 + 1_000)
    await look()
    expect([gone.messages.length, left.messages.length]).toEqual([1, 1])
    const devices = await house.backend.push?.devices.list(mira.id)
    expect(devices?.map(({ endpoint }) => endpoint)).toEqual([left.device.endpoint])
  })

  test.each([500, 403, 429])(
    'is told later where a push service answers %i, and no device is lost',
    async status => {
      await stopSmoking()
      const [ill, well] = [await subscribe(), await subscribe()]
      ill.answers.status = status
      clock.advance(24 * 3_600_000 + 1_000)
      await look()
      await look()
      expect([ill.messages.length, well.messages.length]).toEqual([1, 1])
      expect(await house.backend.push?.devices.list(mira.id)).toHaveLength(2)
      ill.answers.status = 201
      clock.advance(5 * 60_000)
      await look()
      await look()
      expect([ill.messages.length, well.messages.length]).toEqual([2, 1])
      clock.advance(24 * 3_600_000)
      await look()
      expect([ill.messages.length, well.messages.length]).toEqual([2, 1])
    },
  )

  test('waits for a push service that cannot be reached, and for one that may not be called for a while', async () => {
    await stopSmoking()
    const [away, forbidden] = [await subscribe(), await subscribe()]
    await away.close()
    mayPushTo = endpoint => endpoint !== forbidden.device.endpoint
    clock.advance(24 * 3_600_000 + 1_000)
    await look()
    expect(forbidden.messages).toEqual([])
    expect(await house.backend.push?.devices.list(mira.id)).toHaveLength(2)
    mayPushTo = () => true
    clock.advance(5 * 60_000)
    await look()
    expect(forbidden.messages).toHaveLength(1)
    expect(await house.backend.push?.devices.list(mira.id)).toHaveLength(2)
  })

  test('is given up after a few tries, or when it is no news any more', async () => {
    await stopSmoking()
    const ill = await subscribe()
    ill.answers.status = 500
    clock.advance(24 * 3_600_000 + 1_000)
    for (let round = 0; round < 200; round += 1) {
      await look()
      clock.advance(10 * 60_000)
    }
    expect(ill.messages.length).toBeGreaterThan(2)
    expect(ill.messages.length).toBeLessThanOrEqual(6)
    expect(await house.backend.push?.devices.list(mira.id)).toHaveLength(1)
  })

  test('is nobody’s who has no record', async () => {
    const browser = await subscribe()
    clock.advance(24 * 3_600_000 + 1_000)
    await look()
    expect(browser.messages).toEqual([])
  })
})

describe('a device', () => {
  test('is taken from pages of our own alone, for who is signed in', async () => {
    const { device } = await openBrowser()
    for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])
      for (const method of ['PUT', 'POST', 'DELETE'])
        expect((await ask(method, { ...device, ...wishes }, headers as Record<string, string>)).status).toBe(
          401,
        )
    expect(await house.backend.push?.devices.list(mira.id)).toEqual([])
  })

  test.each<[string, object]>([
    ['an address nobody carries to', { endpoint: 'https://intranet.example/x' }],
    ['no address', { endpoint: 'nonsense' }],
    ['keys that are none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a language we do not speak', { language: 'tlh' }],
    ['what nobody asked for', { admin: true }],
    ['a number', { isPlain: 1 }],
  ])('is not one with %s', async (_, wrong) => {
    const { device } = await openBrowser()
    expect((await ask('PUT', { ...device, ...wishes, ...wrong })).status).toBe(400)
    expect(await house.backend.push?.devices.list(mira.id)).toEqual([])
  })

  test('goes on under another address, and is let go', async () => {
    const old = await subscribe({ isPlain: true })
    const { device } = await openBrowser()
    const renewal = { ...device, before: old.device.endpoint }
    expect((await ask('POST', renewal)).status).toBe(204)
    expect((await ask('POST', renewal)).status).toBe(404)
    expect(await house.backend.push?.devices.list(mira.id)).toMatchObject([{ ...device, isPlain: true }])
    expect((await ask('DELETE', { endpoint: device.endpoint })).status).toBe(204)
    expect(await house.backend.push?.devices.list(mira.id)).toEqual([])
  })

  test('is a consent with a date, and goes when it is withdrawn', async () => {
    await stopSmoking()
    const browser = await subscribe()
    expect(await accounts().listAgreed(mira)).toEqual({ notifications: clock.now().getTime() })
    const body = new URLSearchParams({ withdraw: 'notifications' })
    expect((await house.ask('/you/settings?part=kept', { method: 'POST', body })).status).toBe(303)
    expect(await accounts().listAgreed(mira)).toEqual({})
    expect(await house.backend.members.findDiary(mira.id)).toBeDefined()
    clock.advance(24 * 3_600_000 + 1_000)
    await look()
    expect(browser.messages).toEqual([])
  })

  test('goes with the record, without which there is nothing to tell', async () => {
    await stopSmoking()
    await subscribe()
    await accounts().withdraw(mira, 'programme')
    expect(await accounts().listAgreed(mira)).toEqual({})
  })

  test('belongs to nobody where the operator did not switch it on', async () => {
    const closed = await serveHouse({ person: mira })
    expect((await closed.ask('/push/key')).status).toBe(404)
    const { device } = await openBrowser()
    const init = { method: 'PUT', headers: ourPage, body: JSON.stringify({ ...device, ...wishes }) }
    expect((await closed.ask('/push/devices', init)).status).toBe(404)
    await closed.stop()
  })
})
