import { describe, expect, test } from 'vitest'
import { languageCodes } from '../languages/languages.ts'
import { pathOf } from './addresses.ts'
import type { Person } from './context.ts'
import { isClosed } from './roles.ts'
import { layoutOf, routeNames } from './routes.ts'

const someone = (...roles: string[]): Person => ({ id: 'p', name: 'Ana', roles })
const isDesk = (name: (typeof routeNames)[number]) => layoutOf(name) === 'admin' || name === 'adminPreview'

describe.each(languageCodes)('in %s', language => {
  test.each(routeNames)(
    '%s is closed to members if it is of the administration, and to nobody else',
    name => {
      const path = pathOf(name, language, { id: 'one' })
      expect(isClosed(path, someone())).toBe(isDesk(name))
      expect(isClosed(path, undefined)).toBe(isDesk(name))
      expect(isClosed(path, someone('owner'))).toBe(false)
    },
  )
})

test.each([
  ['adminContent', 'support', true],
  ['adminContent', 'editor', false],
  ['adminSurveys', 'editor', true],
  ['adminSurveys', 'support', false],
  ['adminEmail', 'editor', false],
] as const)('%s for one whose role is %s: closed %s', (name, role, closed) => {
  expect(isClosed(pathOf(name, 'pl', { id: 'one' }), someone(role))).toBe(closed)
})
