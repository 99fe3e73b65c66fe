import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { languageCodes } from './languages.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const day = Date.UTC(2026, 2, 29, 12)

describe('formats', () => {
  test.each([
    ['en', 'March 29, 2026'],
    ['de', '29. März 2026'],
    ['fr', '29 mars 2026'],
    ['nl', '29 maart 2026'],
    ['es', '29 de marzo de 2026'],
    ['ru', '29 марта 2026 г.'],
    ['it', '29 marzo 2026'],
    ['pt', '29 de março de 2026'],
    ['pl', '29 marca 2026'],
  ] as const)('%s writes a date as %s', (language, expected) => {
    expect(plain(createFormat(language, 'UTC').date(day))).toBe(expected)
  })

  test('no Russian date leaves its “г.” to the next line', () => {
    expect(createFormat('ru', 'UTC').date(day)).toContain('2026\u00a0г.')
  })

  test.each([
    ['de', '29.\u00a0März um 12:00'],
    ['es', '29\u00a0de\u00a0marzo a las 12:00'],
    ['pl', '29\u00a0marca, godz.\u00a012:00'],
    ['ru', '29\u00a0марта в\u00a012:00'],
  ] as const)('no line ends between a day and its month in %s', (language, expected) => {
    expect(createFormat(language, 'UTC').nearMoment(day)).toBe(expected)
    expect(createFormat('en', 'UTC').dayOfYear(day)).toBe('March\u00a029')
  })

  test.each([
    ['en', 'March 1, 2026', 'Mar 1, 2026', 'March 1, 2026 at 12:00 PM'],
    ['fr', '1er mars 2026', '1er mars 2026', '1er mars 2026 à 12:00'],
    ['it', '1º marzo 2026', '1º mar 2026', '1º marzo 2026 alle ore 12:00'],
    ['pl', '1 marca 2026', '1 mar 2026', '1 marca 2026, godz. 12:00'],
    ['de', '1. März 2026', '01.03.2026', '1. März 2026 um 12:00'],
  ] as const)('%s writes the first of a month as %s, %s and %s', (language, ...expected) => {
    const { date, moment } = createFormat(language, 'UTC')
    const first = Date.UTC(2026, 2, 1, 12)
    expect([date(first), date(first, 'medium'), moment(first)].map(plain)).toEqual(expected)
    expect(date(first + 10 * 86_400_000)).toMatch(/\b11\b/)
  })

  test.each([
    ['en', 'March 1 at 12:00 PM', 'Sunday 12:00 PM'],
    ['de', '1. März um 12:00', 'Sonntag, 12:00'],
    ['fr', '1er mars à 12:00', 'dimanche 12:00'],
    ['ru', '1 марта в 12:00', 'воскресенье 12:00'],
    ['pl', '1 marca, godz. 12:00', 'niedziela, 12:00'],
  ] as const)('%s writes a near moment as %s, and one of this week as %s', (language, ...expected) => {
    const { nearMoment, timeOfWeek } = createFormat(language, 'UTC')
    const first = Date.UTC(2026, 2, 1, 12)
    expect([nearMoment(first), timeOfWeek(first)].map(plain)).toEqual(expected)
  })

  test('an hour is written as the clock on the wall, or as the region has it', () => {
    expect(createFormat('de').hour(3)).toBe('03:00')
    expect(plain(createFormat('en').hour(3))).toBe('3:00 AM')
    expect(createFormat('en', undefined, 'en-GB').hour(3)).toBe('03:00')
  })

  test.each([
    ['ru', 1, '1 день'],
    ['ru', 3, '3 дня'],
    ['ru', 5, '5 дней'],
    ['ru', 21, '21 день'],
    ['pl', 1, '1 dzień'],
    ['pl', 2, '2 dni'],
    ['de', 28, '28 Tage'],
    ['en', 1, '1 day'],
  ] as const)('%s counts %i as %s', (language, count, expected) => {
    expect(plain(createFormat(language).unit(count, 'day'))).toBe(expected)
  })

  test('money, lists and relative times follow the locale', () => {
    const de = createFormat('de')
    expect(plain(de.money(1234.5, 'EUR'))).toBe('1.234,50 €')
    expect(de.list(['Mut', 'Luft', 'Zeit'])).toBe('Mut, Luft und Zeit')
    expect(de.relative(-1, 'day')).toBe('gestern')
    expect(createFormat('en').money(1234.5, 'USD')).toBe('$1,234.50')
    expect(plain(createFormat('pl').number(12345.6))).toBe('12 345,6')
  })

  test('number and unit come apart in all nine', () => {
    for (const language of languageCodes) {
      const { number, unit } = createFormat(language).unitParts(1234, 'day')
      expect(number).toMatch(/^[\d.,\s]+$/)
      expect(unit).toMatch(/^\p{L}+$/u)
    }
  })
})
