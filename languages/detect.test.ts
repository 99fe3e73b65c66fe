import { describe, expect, test } from 'vitest'
import { detectLanguage, serializeLanguageCookie } from './detect.ts'

describe('the start language', () => {
  test.each([
    [null, null, undefined],
    [null, 'de', 'de'],
    [null, 'de-CH,de;q=0.9,en;q=0.8', 'de'],
    [null, 'ja, ko;q=0.9', undefined],
    [null, 'ja, pl;q=0.2, ru;q=0.3', 'ru'],
    [null, 'fr;q=0, nl', 'nl'],
    [null, 'de;q=nonsense, it', 'it'],
    [null, '*', undefined],
    ['language=pl', 'de', 'pl'],
    ['a=b; language=ru ; c=d', 'de', 'ru'],
    ['language=xx', 'de', 'de'],
    ['notlanguage=pl', null, undefined],
  ])('cookie %j and header %j give %j', (cookie, header, expected) => {
    expect(detectLanguage(cookie, header)).toBe(expected)
  })

  test('the cookie lives for 365 days on the whole site', () => {
    expect(serializeLanguageCookie('de', true)).toBe(
      'language=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    )
  })
})
