import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSignIn } from './guards.ts'

describe('an anonymous visitor', () => {
  test.each([
    ['/admin', '', '/login?redirect=%2Fadmin'],
    ['/admin/email', '?tab=a%20b&x', '/login?redirect=%2Fadmin%2Femail%3Ftab%3Da%2520b%26x'],
    ['/data-deletion', '', '/login?redirect=%2Fdata-deletion'],
    ['/de/admin', '', '/de/login?redirect=%2Fde%2Fadmin'],
    ['/ru/data-deletion', '', '/ru/login?redirect=%2Fru%2Fdata-deletion'],
    ['/de/admin/nothing-here', '', '/de/login?redirect=%2Fde%2Fadmin%2Fnothing-here'],
    ['/administration', '', '/login?redirect=%2Fadministration'],
    ['/some/admin', '', '/login?redirect=%2Fsome%2Fadmin'],
    // Other spellings that a router may take for the same.
    ['/ADMIN', '', '/login?redirect=%2FADMIN'],
    ['/de/Data-Deletion', '', '/de/login?redirect=%2Fde%2FData-Deletion'],
    ['/%61dmin', '', '/login?redirect=%2F%2561dmin'],
    ['/de/%64ata%2Ddeletion', '', '/de/login?redirect=%2Fde%2F%2564ata%252Ddeletion'],
    ['/%2Fadmin', '', '/login?redirect=%2F%252Fadmin'],
    ['//admin', '', '/login?redirect=%2F%2Fadmin'],
    ['/admin/%zz', '', '/login?redirect=%2Fadmin%2F%25zz'],
    // As the router asks for their data: the page is what one comes back to.
    ['/admin.data', '', '/login?redirect=%2Fadmin'],
    ['/de/admin/_.data', '?_routes=de.admin', '/de/login?redirect=%2Fde%2Fadmin%2F'],
    ['/admin/email.data', '?tab=1&_routes=en.adminEmail', '/login?redirect=%2Fadmin%2Femail%3Ftab%3D1'],
  ])('of %s%s is sent to %s', (path, search, expected) => {
    expect(findSignIn(path, search)).toBe(expected)
  })

  test.each([
    '/',
    '/de',
    '/start-data-deletion',
    '/de/start-data-deletion',
    '/start-data-deletion.data',
    '/help',
    '/madmin',
    '/posts/badmin',
    '/login',
  ])('may open %s', path => {
    expect(findSignIn(path, '?redirect=/admin')).toBeUndefined()
  })

  test('is stopped however the path is spelled', () => {
    const spelled = fc.constantFrom('/admin', '/de/admin/email', '/data-deletion').chain(path =>
      fc
        .array(fc.constantFrom('as is', 'upper', 'encoded', 'lower hex'), {
          minLength: path.length,
          maxLength: path.length,
        })
        .map(ways => [...path].map((character, index) => spell(character, ways[index] ?? '')).join('')),
    )
    fc.assert(
      fc.property(spelled, path => {
        expect(findSignIn(path, '')).toMatch(/^(\/de)?\/login\?redirect=/)
      }),
    )
  })
})

function spell(character: string, way: string): string {
  if (character === '/' || way === 'as is') return character
  if (way === 'upper') return character.toUpperCase()
  const hex = character.charCodeAt(0).toString(16)
  return `%${way === 'encoded' ? hex.toUpperCase() : hex}`
}
