import { describe, expect, test } from 'vitest'
import { createFormat } from '../../../languages/format.ts'
import { parseHours, writeHours } from './hours.ts'

const say = (text: string, language: 'en' | 'de' | 'ru', locale?: string) => {
  const hours = parseHours(text)
  return hours && writeHours(hours, createFormat(language, 'UTC', locale))
}
const plain = (text: string | undefined) => text?.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

describe('opening hours', () => {
  test('are said in the days and by the clock of where the reader is', () => {
    const text = 'Mo-Th 10:00-22:00; Fr-Su 10:00-18:00'
    expect(plain(say(text, 'en'))).toBe('Mon–Thu 10:00 AM–10:00 PM, Fri–Sun 10:00 AM–6:00 PM')
    expect(plain(say(text, 'en', 'en-GB'))).toBe('Mon–Thu 10:00–22:00, Fri–Sun 10:00–18:00')
    expect(plain(say(text, 'de'))).toBe('Mo–Do 10:00–22:00, Fr–So 10:00–18:00')
    expect(plain(say('Sa 08:30-12:00', 'ru'))).toBe('сб 08:30–12:00')
    expect(say('Mo-Fr 08:05-18:00', 'en', 'en-GB')).toBe('Mon–\u2060Fri\u00a008:05–\u206018:00')
    expect(parseHours('24/7')).toEqual([])
  })

  test.each(['', 'Mon–Fri 10–18', 'Mo-Xx 10:00-12:00', 'Mo 10-12', 'Mo 10:00-12:00; by state'])(
    'of another shape are nothing: %s',
    text => {
      expect(parseHours(text)).toBeUndefined()
    },
  )
})
