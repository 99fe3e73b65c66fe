import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { agree } from '../../domain/members/consents.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
const mira: Person = { id: 'mira', name: 'Mira', roles: [] }
let asks: Person | undefined
beforeAll(async () => {
  house = await serveHouse({ clock: heldClock('2026-11-17T15:30:00Z'), findPerson: async () => asks })
})
afterAll(() => house?.stop())
beforeEach(() => {
  asks = mira
})

const post = (fields: Record<string, string>, path = '/sos') =>
  house.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
const pass = (strength: string, path = '/sos') => post({ deed: 'passed', strength }, path)
const begin = (reasons: string[] = []) =>
  house.backend.documents.set('members/mira', {
    timeZone: 'Europe/Berlin',
    dayEndsAt: 3,
    reasons,
    goals: [],
    earned: {},
    consents: { programme: agree(1), plan: agree(1) },
    updatedAt: 1,
  })
const reasons = async () => (await house.backend.members.describe('mira')).member?.reasons
const cravings = async () => (await house.backend.members.read('mira')).below.cravings.map(({ data }) => data)

describe('a craving that passed, from a form without a script', () => {
  test('is kept for who agreed, and nothing else is', async () => {
    expect((await pass('4')).status).toBe(400)
    await begin()
    const answer = await pass('4', '/de/sos')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/sos#noted'])
    expect(await cravings()).toEqual([
      { at: expect.any(Number), strength: 4, trigger: 'unsaid', passedAt: expect.any(Number) },
    ])
    for (const strength of ['0', '6', '4.5', '']) expect((await pass(strength)).status).toBe(400)
    expect(await cravings()).toHaveLength(1)
  })

  test('is nobody’s where nobody is signed in', async () => {
    asks = undefined
    expect((await pass('4')).status).toBe(400)
  })
})

describe('what a member told, without a script', () => {
  test('is on their page, for the hour on their wall, and on nobody else’s', async () => {
    await begin(['For Lena'])
    const planned = { kind: 'moment', createdAt: 1, updatedAt: 1 }
    const keep = (id: string, item: object) =>
      house.backend.documents.set(`members/mira/planItems/${id}`, { ...planned, ...item })
    await keep('tea', { when: 'the others go outside', act: 'take my tea upstairs', at: 16 * 60 })
    await keep('coffee', { when: 'I want coffee', act: 'drink water', at: 9 * 60 })
    const own = await house.ask('/sos')
    const html = await own.text()
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    for (const word of ['“For Lena”', 'take my tea upstairs', '4:30 PM']) expect(html).toContain(word)
    expect(html.split('<script')[0]).not.toContain('drink water')

    asks = undefined
    const strangers = await house.ask('/sos')
    expect(await strangers.text()).not.toMatch(/Lena|upstairs/)
  })

  test('takes a reason more, and one away', async () => {
    await begin(['For Lena'])
    const added = await post({ deed: 'addReason', reason: ' Stairs without a pause ' }, '/de/sos')
    expect([added.status, added.headers.get('location')]).toEqual([303, '/de/sos'])
    expect(await reasons()).toEqual(['For Lena', 'Stairs without a pause'])
    await post({ deed: 'removeReason', reason: 'For Lena' })
    expect(await reasons()).toEqual(['Stairs without a pause'])
    expect((await post({ deed: 'addReason', reason: ' ' })).status).toBe(400)
    asks = undefined
    expect((await post({ deed: 'addReason', reason: 'Nobody’s' })).status).toBe(400)
  })
})

test('the page asks nobody who they are, and names no one', async () => {
  asks = undefined
  const html = await (await house.ask('/sos')).text()
  expect(html).toContain('href="#lines"')
  expect(html.match(/href="tel:/g)?.length).toBeGreaterThan(20)
})
