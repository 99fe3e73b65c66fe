import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, lineHeight, widthOf } from './fit-text.ts'

const room = { width: 660, height: 130, most: 32, least: 12 }
const words = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 20 })
  .map(parts =>
    parts
      .map(part => part.replace(/\s/g, 'x'))
      .join(' ')
      .trim(),
  )
  .filter(text => text !== '')

test('loses no letter, and no line is wider than the room', () => {
  fc.assert(
    fc.property(words, text => {
      const { size, lines } = fitText(text, room)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of lines.filter(line => [...line].length > 1))
        expect(widthOf(line) * size).toBeLessThanOrEqual(room.width + 0.001)
    }),
  )
})

test('stays within the height of its room, however wide the letters of a longest message', () => {
  for (const letter of ['W', 'Щ', 'Ż', 'i'])
    for (const text of [letter.repeat(200), `${letter.repeat(9)} `.repeat(20).trim()]) {
      const { size, lines } = fitText(text, room)
      expect(lines.length * size * lineHeight).toBeLessThanOrEqual(room.height)
    }
})

test('is as large as it may be where there is room, and cuts no word that fits', () => {
  expect(fitText('For Mia', room)).toEqual({ size: 32, lines: ['For Mia'] })
  const long = 'Wilhelmina Bartholomew Featherstonehaugh-Cholmondeley'
  expect(fitText(long, { ...room, width: 520 }).lines.join(' ')).toBe(long)
})

test('breaks into even lines', () => {
  const { lines } = fitText('one two three four five six seven eight nine ten', room)
  const [first = 0, last = 0] = lines.map(widthOf)
  expect(lines).toHaveLength(2)
  expect(Math.min(first, last) / Math.max(first, last)).toBeGreaterThan(0.7)
})
