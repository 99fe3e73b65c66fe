import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCode, readCode } from './code.ts'

test('a code is read however it is typed', () => {
  const ways = fc.record({
    isLower: fc.boolean(),
    gap: fc.constantFrom('', '-', ' ', ' – '),
    hasBeginning: fc.boolean(),
    looksAlike: fc.boolean(),
  })
  fc.assert(
    fc.property(ways, ({ isLower, gap, hasBeginning, looksAlike }) => {
      const code = newCode()
      expect(code).toMatch(/^EX-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const [, first = '', second = ''] = code.split('-')
      let typed = [...(hasBeginning ? ['EX'] : []), first, second].join(gap)
      if (looksAlike) typed = typed.replaceAll('0', 'O').replaceAll('1', 'l')
      expect(readCode(isLower ? typed.toLowerCase() : typed)).toBe(code)
    }),
  )
})

test('a code that begins like its own beginning is read without it too', () => {
  for (const typed of ['EX-EX7Q-K492', 'ex7q k492', 'exex7qk492'])
    expect(readCode(typed)).toBe('EX-EX7Q-K492')
})

test('anything else is none', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const read = readCode(text)
      if (read !== undefined) expect(readCode(read)).toBe(read)
    }),
  )
  for (const text of ['', 'EX', 'EX-7QK4-92M', 'EX-7QK4-92MDX', 'EX-7QK4-92MU', '../../admin'])
    expect(readCode(text)).toBeUndefined()
})
