import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findHostRedirect, findRedirect } from './redirects.ts'
import { parseRouteRule } from './route-rules.ts'
import { findNext } from './ways.ts'

const site = 'https://exhale.example'
const origin = new URL(site)

/** Pieces that browsers, routers and servers have been known to read differently. */
const hostilePieces = [
  ...['/', '//', '\\', '/\\', '.', '..', '/./', '/../', '%2e', '%2E%2E', '%2F', '%2f%2f', '%5C', '%00'],
  ...['%09', '%0A', '%0d', '\t', '\n', '\r', ' ', '\u00a0', '\u2028', '\u0000', '@', ':', ';', '?', '#', '%'],
  ...[
    'en',
    'de',
    'ru',
    'help',
    'friend-invite',
    'developer-login',
    'privacy-',
    'evil.com',
    'user:pass@evil.com',
  ],
  ...['https:', 'javascript:', 'data:', '%zz', 'ж', '。', '／', '＼', '\ud800'],
]
const hostilePath = fc.oneof(
  fc.array(fc.constantFrom(...hostilePieces), { maxLength: 8 }).map(pieces => pieces.join('')),
  fc.array(fc.nat(0xffff)).map(codes => String.fromCharCode(...codes)),
)

describe('any path at all', () => {
  /** As it arrives: after the slash that every request begins with, and read as a URL. */
  const arriving = hostilePath.map(text => new URL(`${site}/${text}`))

  test('is never led off the site', () => {
    fc.assert(
      fc.property(arriving, ({ pathname, search }) => {
        const redirect = findRedirect(pathname, search)
        if (!redirect) return
        expect(new URL(redirect.location, site).origin).toBe(site)
        expect(() => new Headers({ Location: redirect.location })).not.toThrow()
      }),
      { numRuns: 5_000 },
    )
  })

  test('comes to rest', () => {
    fc.assert(
      fc.property(arriving, start => {
        let { pathname, search } = start
        for (let step = 0; step <= start.pathname.length; step++) {
          const redirect = findRedirect(pathname, search)
          if (!redirect) return
          ;({ pathname, search } = new URL(redirect.location, site))
        }
        expect.unreachable(`${start.pathname} goes round in circles`)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a word that is the same in two languages', () => {
  test.each(['/de/challenges/neu', '/de/challenges/a1', '/de/challenges/a1/einstellungen'])(
    '%s stays where it is',
    path => {
      expect(findRedirect(path)).toBeUndefined()
    },
  )

  test('still leads on from what was left in English', () => {
    expect(findRedirect('/de/challenges/new', '?length=3')).toEqual({
      status: 301,
      location: '/de/challenges/neu?length=3',
    })
  })
})

describe('the mobile sub-host', () => {
  test.each([
    ['m.exhale.example', '/help', `${site}/`],
    ['m.exhale.example', '//', `${site}/`],
    ['m.exhale.example', '/', undefined],
    ['exhale.example', '/help', undefined],
    ['m.m.exhale.example', '/help', undefined],
    ['xm.exhale.example', '/help', undefined],
    ['m.exhale.example:8080', '/help', undefined],
    ['m.evil.example', '/help', undefined],
    ['', '/help', undefined],
  ])('%s%s leads to %s', (host, path, location) => {
    expect(findHostRedirect(host, path, origin)).toEqual(location && { status: 308, location })
  })

  test('has the name that the operator gave it', () => {
    expect(findHostRedirect('mobil.exhale.example', '/help', origin, 'mobil')?.location).toBe(`${site}/`)
    expect(findHostRedirect('m.exhale.example', '/help', origin, 'mobil')).toBeUndefined()
  })
})

describe('the way back after signing in', () => {
  const wayBack = (redirect: string) => findNext('signIn', String(new URLSearchParams({ redirect })), 'de')

  test.each([
    ['/admin', '/admin'],
    ['/de/admin/email?tab=a%20b&x#top', '/de/admin/email?tab=a%20b&x#top'],
    ['/ru/помощь', '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C'],
    ['/a/../help', '/help'],
    ['/@evil.com', '/@evil.com'],
    ['/https://evil.com', '/https://evil.com'],
    ['/login?redirect=//evil.com', '/login?redirect=//evil.com'],
  ])('%j is kept', (value, expected) => {
    expect(wayBack(value)).toBe(expected)
  })

  test.each([
    '',
    'admin',
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '\\/evil.com',
    '///evil.com',
    '/.//evil.com',
    '/..//evil.com',
    '/x/..//evil.com',
    '/./\\evil.com',
    '/%2e//evil.com',
    '/x/%2E%2e/\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '/\u0000/evil.com',
    '\t//evil.com',
    ' /help',
    'https://evil.com',
    'https:evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '?x',
    '#x',
  ])('%j leads home', value => {
    expect(wayBack(value)).toBe('/de')
  })

  test('never leaves the site', () => {
    const value = fc.tuple(fc.constantFrom('', '/', '//', '/.'), hostilePath).map(parts => parts.join(''))
    fc.assert(
      fc.property(value, value => {
        expect(new URL(wayBack(value), `${site}/login`).origin).toBe(site)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a rule of the operator', () => {
  test.each([
    ['/shop=https://shop.example.org', { from: '/shop', to: 'https://shop.example.org/', status: 302 }],
    [' /old = /help  301 ', { from: '/old', to: '/help', status: 301 }],
    ['/a=/b 307', { from: '/a', to: '/b', status: 307 }],
    ['/a=/b 308', { from: '/a', to: '/b', status: 308 }],
    ['/=/de', { from: '/', to: '/de', status: 302 }],
    ['/old=/help?next=/x&y=1#z', { from: '/old', to: '/help?next=/x&y=1#z', status: 302 }],
    [
      '/shop=https://shop.example.org/?u=https://x',
      { from: '/shop', to: 'https://shop.example.org/?u=https://x', status: 302 },
    ],
    ['/%C3%BCber=/help', { from: '/über', to: '/help', status: 302 }],
    ['/über=/ru/помощь', { from: '/über', to: '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C', status: 302 }],
    ['/x=https://пример.рф/ж', { from: '/x', to: 'https://xn--e1afmkfd.xn--p1ai/%D0%B6', status: 302 }],
  ])('%s is read', (text, rule) => {
    expect(parseRouteRule(text)).toEqual(rule)
  })

  test.each([
    '/old',
    '/old=',
    '=/help',
    'old=/help',
    '/old=help',
    '/old=//evil.com',
    '/old=/\\evil.com',
    '/old=/.//evil.com',
    '/old=javascript:alert(1)',
    '/old=ftp://example.org',
    '/old=https://',
    '/old=https://[bad',
    '/old=/help 200',
    '/old=/help 303',
    '/old=/help 301 302',
    '/old?x=/help',
    '/%zz=/help',
    '/round=/round',
    '/round=/round?again=1',
    '/über=/%C3%BCber',
  ])('%s is refused', text => {
    expect(parseRouteRule(text)).toBeUndefined()
  })

  test('matches every spelling of its path', () => {
    const rule = parseRouteRule('/über=/help 301')
    const rules = rule ? [rule] : []
    for (const path of ['/%C3%BCber', '/%c3%bcber', encodeURI('/über'.normalize('NFD'))])
      expect(findRedirect(path, '', rules)).toEqual({ status: 301, location: '/help' })
    expect(findRedirect('/uber', '', rules)).toBeUndefined()
  })

  test('does not stand above the site’s own', () => {
    const rules = [{ from: '/privacy-1', to: 'https://evil.example/', status: 302 as const }]
    expect(findRedirect('/privacy-1', '', rules)).toEqual({ status: 308, location: '/privacy' })
  })
})
