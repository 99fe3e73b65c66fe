import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
let visitors: House
beforeAll(async () => {
  house = await serveHouse({ person: { id: 'mira', name: 'Mira', roles: [] } })
  visitors = await serveHouse()
})
afterAll(() => Promise.all([house?.stop(), visitors?.stop()]))

const pass = (strength: string, from = house, path = '/sos') =>
  from.ask(path, { method: 'POST', body: new URLSearchParams({ deed: 'passed', strength }) })
const cravings = async () => (await house.backend.members.read('mira')).below.cravings.map(({ data }) => data)

describe('a craving that passed, from a form without a script', () => {
  test('is kept for who agreed, and nothing else is', async () => {
    expect((await pass('4')).status).toBe(400)
    const member = {
      timeZone: 'UTC',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(1) },
      updatedAt: 1,
    }
    await house.backend.documents.set('members/mira', member)
    const answer = await pass('4', house, '/de/sos')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/sos#noted'])
    expect(await cravings()).toEqual([
      { at: expect.any(Number), strength: 4, trigger: 'unsaid', passedAt: expect.any(Number) },
    ])
    for (const strength of ['0', '6', '4.5', '']) expect((await pass(strength)).status).toBe(400)
    expect(await cravings()).toHaveLength(1)
  })

  test('is nobody’s where nobody is signed in', async () => {
    expect((await pass('4', visitors)).status).toBe(400)
  })
})

test('the page asks nobody who they are, and names no one', async () => {
  const html = await (await visitors.ask('/sos')).text()
  expect(html).toContain('href="#lines"')
  expect(html.match(/href="tel:/g)?.length).toBeGreaterThan(20)
})
