import { expect, onTestFinished, test } from 'vitest'
import { serveHouse } from '../testing/serve.ts'

const person = { id: 'mira', name: 'Mira', roles: [] }

test.each([
  ['whoever is signed in', person, '/plan/reminders'],
  ['anyone else, by signing in', undefined, '/login?redirect=%2Fplan%2Freminders'],
])('a reminder that is gone leads to the list of %s', async (_, who, list) => {
  const house = await serveHouse(who ? { person: who } : {})
  onTestFinished(() => house.stop())
  const page = await house.ask('/reminder/gone')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain(`href="${list}"`)
})
