import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSlips, lettersOf, mayDiffer } from './typos.ts'

/** The definition itself, slow and without a limit. */
function count(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const isSame = a.at(-1) === b.at(-1)
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
  const least = Math.min(count(shortA, b) + 1, count(a, shortB) + 1, count(shortA, shortB) + (isSame ? 0 : 1))
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return isSwapped ? Math.min(least, count(a.slice(0, -2), b.slice(0, -2)) + 1) : least
}

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

describe('slips of the finger', () => {
  test.each([
    ['password', 'pasword', 1],
    ['password', 'passwrod', 1],
    ['password', 'passward', 1],
    ['password', 'paswrod', 2],
    ['slip', 'slip', 0],
  ])('between %s and %s are %i', (a, b, slips) => {
    expect(countSlips(a, b, 2)).toBe(slips)
  })

  test('are counted as they are defined, up to the most that matters', () => {
    fc.assert(
      fc.property(words, words, fc.nat(3), (a, b, most) => {
        expect(countSlips(a, b, most)).toBe(Math.min(count(a, b), most + 1))
      }),
    )
  })

  test('are never more than the letters that two words do not share allow', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdeпрst'), maxLength: 6 })
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(mayDiffer(lettersOf(a), lettersOf(b), count(a, b))).toBe(true)
      }),
    )
    expect(mayDiffer(lettersOf('slip'), lettersOf('smoke'), 2)).toBe(false)
  })
})
