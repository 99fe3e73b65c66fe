import { expect, test } from 'vitest'
import type { Person } from '../context.ts'
import { isClosed } from './roles.ts'
import { layoutOf, routeNames, siteMap } from './routes.ts'

const someone = (...roles: string[]): Person => ({ id: 'p', name: 'Ana', roles })
/** By its address or by its frame: a new page that has either needs a rule. */
const isDesk = (name: (typeof routeNames)[number]) =>
  layoutOf(name) === 'admin' || siteMap[name].path.startsWith('/admin')

test.each(routeNames)('%s is closed to members if it is of the administration, and to nobody else', name => {
  expect(isClosed(name, someone())).toBe(isDesk(name))
  expect(isClosed(name, undefined)).toBe(isDesk(name))
  expect(isClosed(name, someone('owner'))).toBe(false)
})

test.each([
  ['adminContent', 'support', true],
  ['adminContent', 'editor', false],
  ['adminSurveys', 'editor', true],
  ['adminSurveys', 'support', false],
  ['adminHelplines', 'support', false],
  ['adminHelplines', 'mail', true],
  ['adminLinks', 'mail', false],
  ['adminLinks', 'support', true],
  ['adminEmail', 'editor', false],
  ['adminEmail', 'finance', true],
  ['adminEmail', 'support', true],
  ['adminOutbox', 'support', true],
  ['adminOutbox', 'mail', false],
  ['adminSending', 'editor', true],
  ['adminRequests', 'editor', true],
  ['adminRequests', 'support', false],
  ['adminSchedule', 'mail', true],
  ['adminPurchases', 'finance', false],
  ['adminPurchases', 'support', true],
  ['adminWebhooks', 'mail', true],
  ['adminSettings', 'owner', false],
  ['adminSettings', 'editor', true],
  ['adminSettings', 'support', true],
] as const)('%s for one whose role is %s: closed %s', (name, role, closed) => {
  expect(isClosed(name, someone(role))).toBe(closed)
})
