import { describe, expect, test } from 'vitest'
import { isLinkName, stateOf } from './link.ts'
import { showUse } from './shown.ts'
import { readTarget } from './target.ts'

const origin = new URL('https://exhale.example')

describe('a target', () => {
  test.each([
    ['/quit-smoking', '/quit-smoking'],
    [' /posts/five-minutes?from=poster#top ', '/posts/five-minutes?from=poster#top'],
    ['https://exhale.example/de/hilfe?q=a', '/de/hilfe?q=a'],
    ['HTTPS://EXHALE.EXAMPLE/sos', '/sos'],
    ['https://www.rauchfrei.example/a b'.replace(' ', '%20'), 'https://www.rauchfrei.example/a%20b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s is kept as %s', (given, kept) => {
    expect(readTarget(given, origin)).toBe(kept)
  })

  test.each([
    '',
    'quit-smoking',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'blob:https://exhale.example/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'http://evil.example/',
    'https://mira:secret@evil.example/',
    'https://exhale.example@evil.example/',
    'https://exhale.example//evil.example',
    'https://evil.example/\u0000',
    'https://evil.example/\u202egpj',
    'https://[::1',
    'ftp://evil.example/',
    `/${'a'.repeat(1_000)}`,
  ])('%j is refused', given => {
    expect(readTarget(given, origin)).toBeUndefined()
  })

  test('is never read as another host by a browser', () => {
    for (const given of [
      '/sos',
      '/.//a.b',
      '/%2f/evil.example',
      '/..//x',
      '/?//evil.example',
      '/#//evil.example',
    ]) {
      const target = readTarget(given, origin)
      if (target !== undefined) expect(new URL(target, origin).origin).toBe(origin.origin)
    }
  })
})

test.each([
  ['winter', true],
  ['group-tue', true],
  ['w', false],
  ['-winter', false],
  ['win--ter', false],
  ['Winter', false],
  ['winter+', false],
  ['winter.svg', false],
  ['a'.repeat(31), false],
])('%s is a short name: %s', (name, isOne) => {
  expect(isLinkName(name)).toBe(isOne)
})

test('a link is open until its end, and ended before it is gone', () => {
  expect(stateOf({}, 10)).toBe('open')
  expect(stateOf({ expiresAt: 11 }, 10)).toBe('open')
  expect(stateOf({ expiresAt: 10 }, 10)).toBe('ended')
  expect(stateOf({ endedAt: 1, isTargetGone: true }, 10)).toBe('ended')
  expect(stateOf({ isTargetGone: true }, 10)).toBe('gone')
})

describe('what is shown of its use', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  const use = (days: Record<string, number>) => showUse(days, now)

  test('hides what is under ten', () => {
    expect(use({}).lately).toBeNull()
    expect(use({ '2026-11-15': 9 }).lately).toBeNull()
    expect(use({ '2026-11-15': 9, '2026-11-14': 1 }).lately).toBe(10)
    expect(use({ '2026-10-16': 50 }).lately).toBeNull()
    expect(use({ '2026-10-17': 50 }).lately).toBe(50)
  })

  test('has eight weeks, in whole tens', () => {
    const { weeks } = use({ '2026-11-15': 47, '2026-11-08': 30, '2026-10-30': 3, '2026-09-01': 99 })
    expect(weeks.map(({ from }) => from)).toEqual([
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
    ])
    expect(weeks.map(({ count }) => count)).toEqual([null, null, null, null, null, null, 30, 40])
  })
})
