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
