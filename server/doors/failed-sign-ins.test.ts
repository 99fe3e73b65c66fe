import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const clock = heldClock('2026-11-04T12:00:00Z')
let house: House
beforeAll(async () => {
  house = await serveHouse({
    clock,
    findPerson: async request => {
      const role = request.headers.get('x-role')
      return role ? { id: 'o', name: 'Olga', roles: [role] } : undefined
    },
  })
}, 60_000)
afterAll(() => house.stop())

async function fail(times: number) {
  for (let tried = 0; tried < times; tried += 1)
    await house.ask('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=exhale', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `mira-${tried}@example.org`, password: 'not the password' }),
    })
}

/** Its lines, each as its cells say it. */
async function readLines(path: string, role = 'owner') {
  const answer = await house.ask(path, { headers: { 'x-role': role } })
  const text = await answer.text()
  const lines = text.split('data-line').slice(1)
  const cells = lines.map(line =>
    [...line.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell?.replace(/\s/g, ' ')),
  )
  return { status: answer.status, text, lines: cells }
}

test('owners see in whole tens how often signing in failed each week, and never whose account it was', async () => {
  expect((await readLines('/admin/sign-ins')).lines).toEqual([['Nov 2, 2026', 'under 10']])
  await fail(12)
  clock.set('2026-11-16T12:00:00Z')
  await fail(3)
  const { text, lines } = await readLines('/admin/sign-ins')
  // Not the weeks before the first in which one was counted.
  expect(lines).toEqual([
    ['Nov 16, 2026', 'under 10'],
    ['Nov 9, 2026', 'under 10'],
    ['Nov 2, 2026', '10'],
  ])
  expect(text).not.toContain('mira')
  expect((await readLines('/admin/sign-ins?sort=times')).lines[0]).toEqual(['Nov 2, 2026', '10'])
  expect((await readLines('/de/admin/sign-ins?sort=old')).lines.at(-2)).toEqual(['09.11.2026', 'unter 10'])
  expect((await readLines('/admin/sign-ins', 'support')).status).toBe(403)
})
