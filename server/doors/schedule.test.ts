import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const clock = heldClock('2026-11-16T12:00:00Z')
const person = { id: 'o', name: 'Olga', roles: ['owner'] }
let house: House
beforeAll(async () => {
  house = await serveHouse({
    clock,
    findPerson: async request => ({ ...person, roles: [request.headers.get('x-role') ?? 'owner'] }),
  })
}, 60_000)
afterAll(() => house.stop())

const read = async (path: string) => (await house.ask(path)).text()
const hurry = (job: string) =>
  house.ask('/admin/schedule', { method: 'POST', body: new URLSearchParams({ job }) })

test('owners see each job in words, how it went, and when it runs next; they may run it now', async () => {
  const { schedule } = house.backend
  await schedule.runDue()
  const before = await read('/admin/schedule')
  expect(before).toContain('Sends the reminders members set')
  expect(before).toContain('Sends the day-by-day emails')
  expect(before).toContain('Not yet')
  expect(before).not.toContain('Went well')

  const asked = await hurry('outbox')
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/admin/schedule?hurried=1'])
  expect(await house.backend.audit.list({ actions: ['schedule.hurried'] })).toMatchObject([
    { actor: 'o', subject: 'outbox' },
  ])
  expect(await read('/admin/schedule')).toContain('>Now<')
  await schedule.runDue()
  expect((await schedule.list()).filter(({ runs }) => runs > 0).map(({ name }) => name)).toEqual(['outbox'])
  expect(await read('/admin/schedule?hurried=1')).toContain('Went well')
  expect(await read('/de/admin/schedule')).toContain('Gut gelaufen')
})

test('nothing runs that is not on the list, and nobody but owners sees it', async () => {
  const asked = await hurry('rm')
  expect(asked.headers.get('location')).toBe('/admin/schedule')
  const headers = { 'x-role': 'mail' }
  expect((await house.ask('/admin/schedule', { headers })).status).toBe(403)
  const body = new URLSearchParams({ job: 'outbox' })
  expect((await house.ask('/admin/schedule', { method: 'POST', headers, body })).status).toBe(403)
})

test('a whole day of jobs goes well', async () => {
  clock.advance(24 * 3_600_000)
  await house.backend.schedule.runDue()
  const jobs = await house.backend.schedule.list()
  expect(jobs.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
    jobs.map(({ name }) => `${name} done`),
  )
})
