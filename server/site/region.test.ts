import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const clock = heldClock(Date.parse('2026-11-10T18:37:00Z'))
let owners: House
let strangers: House
beforeAll(async () => {
  owners = await serveHouse({ clock, person: { id: 'olga', name: 'Olga', roles: ['owner'] } })
  strangers = await serveHouse({ clock })
  const letter = {
    to: 'mira@example.org',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    language: 'en' as const,
  }
  await owners.backend.mail.send({ ...letter, kind: 'certification' })
})
afterAll(() => Promise.all([owners?.stop(), strangers?.stop()]))

const read = async (house: House, path: string, acceptLanguage: string) =>
  (await house.ask(path, { headers: { 'Accept-Language': acceptLanguage } })).text()

test.each([
  ['en-GB,en;q=0.9', '10 Nov, 18:37'],
  ['de-AT,en-GB;q=0.5', '10 Nov, 18:37'],
  ['en-US', 'Nov 10, 6:37 PM'],
  ['pl', 'Nov 10, 6:37 PM'],
])('to who asks for %s a page of their own says %s', async (wishes, moment) => {
  const page = await read(owners, '/admin/email/outbox', wishes)
  expect(page.replaceAll('\u202f', ' ')).toContain(moment)
})

test('a page that is kept for everybody is the same wherever its reader is', async () => {
  const [british, american] = [
    await read(strangers, '/help', 'en-GB'),
    await read(strangers, '/help', 'en-US'),
  ]
  expect(british).toBe(american)
  expect(british).not.toContain('en-GB')
  expect(british).toContain('<meta property="og:locale" content="en_US"/>')
})
