import { describe, expect, test } from 'vitest'
import { readWishes } from './detect.ts'
import { createFormat } from './format.ts'
import { findLocale, findRegion } from './region.ts'

describe('where a reader is', () => {
  test('is read from what the browser asks for, the most wanted first', () => {
    expect(readWishes('de;q=0.5, en-GB, fr;q=0, pl;q=0.9')).toEqual(['en-GB', 'pl', 'de'])
    expect(readWishes(null)).toEqual([''])
    expect(findRegion(['de', 'en-GB', 'fr-FR'])).toBe('GB')
    expect(findRegion(['zh-hant-tw'])).toBe('TW')
    expect(findRegion(['en', 'es-419', 'x', '<script>-AB'])).toBeUndefined()
  })

  test('is the region of the language they read, and of no other', () => {
    expect(findLocale('en', ['de-CH', 'en', 'en-GB', 'en-US'])).toBe('en-GB-u-ca-gregory')
    expect(findLocale('de', ['de-CH', 'en-GB'])).toBe('de-CH-u-ca-gregory')
    expect(findLocale('pl', ['de-CH', 'en-GB'])).toBeUndefined()
    expect(findLocale('en', ['english-GB', 'en_GB', ''])).toBeUndefined()
  })

  test.each([
    [['en-GB'], '10\u00a0November 2026 at 18:37'],
    [['en-US'], 'November\u00a010, 2026 at 6:37\u00a0PM'],
    // Whatever calendar is usual there.
    [['en-TH'], 'November\u00a010, 2026 at 6:37\u00a0PM'],
    [['en-IE'], '10\u00a0November 2026 at 18:37'],
    [[], 'November\u00a010, 2026 at 6:37\u00a0PM'],
  ])('%s writes a moment as %s', (wishes, text) => {
    const { moment } = createFormat('en', 'UTC', findLocale('en', wishes))
    expect(moment(Date.UTC(2026, 10, 10, 18, 37)).replaceAll('\u202f', ' ')).toBe(text)
  })
})
