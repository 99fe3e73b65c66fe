import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const sunday = '2026-11-15T12:00:00Z'
const monday = '2026-11-16T12:00:00Z'
const clock = heldClock(sunday)
const person = { id: 'mira', name: 'Mira', roles: [] }
const operator = {
  OPERATOR_NAME: 'Riverside Health Centre',
  OPERATOR_LINE: '+441632960112',
  OPERATOR_LINE_SHOWN: '01632 960 112',
  OPERATOR_LINE_HOURS: 'Mo-Fr 08:00-18:00',
  OPERATOR_TIME_ZONE: 'Europe/London',
}
const own = 'tel:+441632960112'
const germany = 'tel:+498008313131'
let houses: { with: House; without: House }

beforeAll(async () => {
  const [withLine, without] = await Promise.all([
    serveHouse({ clock, person, env: operator }),
    serveHouse({ clock, person }),
  ])
  houses = { with: withLine, without }
})
afterAll(() => Promise.all(Object.values(houses ?? {}).map(house => house.stop())))

/** Which numbers their day offers, in their order, as the server draws it. */
async function numbers(house: House, when: string, quitAt: number): Promise<string[]> {
  clock.set(when)
  await house.backend.documents.set('members/mira', {
    quitAt,
    isPlanned: true,
    timeZone: 'Europe/Berlin',
    dayEndsAt: 3,
    reasons: [],
    goals: [],
    earned: {},
    consents: { programme: agree(1) },
    updatedAt: 1,
  })
  const page = await (await house.ask('/de', { headers: { 'Accept-Language': 'de-DE' } })).text()
  return page.match(/tel:[+\d]+/g) ?? []
}

const ahead = Date.parse('2026-11-20T08:00:00Z')

test('the organisation’s line stands first, and the country’s where it does not answer or there is none', async () => {
  expect(await numbers(houses.with, monday, ahead)).toEqual([own])
  expect(await numbers(houses.with, sunday, ahead)).toEqual([own, germany])
  expect(await numbers(houses.without, monday, ahead)).toEqual([germany])
  expect(await numbers(houses.without, sunday, Date.parse(sunday))).toEqual([germany])
})
