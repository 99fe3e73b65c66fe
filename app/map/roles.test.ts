import { expect, test } from 'vitest'
import type { Person } from '../context.ts'
import { isClosed } from './roles.ts'
import { layoutOf, routeNames } from './routes.ts'

const someone = (...roles: string[]): Person => ({ id: 'p', name: 'Ana', roles })
const isDesk = (name: (typeof routeNames)[number]) => layoutOf(name) === 'admin' || name === 'adminPreview'

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
  ['adminEmail', 'editor', false],
] as const)('%s for one whose role is %s: closed %s', (name, role, closed) => {
  expect(isClosed(name, someone(role))).toBe(closed)
})
