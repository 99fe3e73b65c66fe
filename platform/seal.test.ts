import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const secret = 'a secret of at least 32 characters'
const purpose = 'identity vault'

describe('a seal', () => {
  test('opens what it closed, whatever the text', () => {
    const seal = createSeal(secret, purpose)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(seal.open(seal.seal(text))).toBe(text)
      }),
    )
  })

  test('shows nothing of the text, and never looks the same twice', () => {
    const seal = createSeal(secret, purpose)
    expect(seal.seal('a key')).toMatch(/^sealed:[\w-]+$/)
    expect(Buffer.from(seal.seal('a key').slice('sealed:'.length), 'base64url').toString()).not.toContain(
      'key',
    )
    expect(seal.seal('a key')).not.toBe(seal.seal('a key'))
  })

  test('keeps the text as it is where there is no secret, and reads that with one, too', () => {
    const kept = createSeal(undefined, purpose).seal('a key')
    expect(kept).toBe('open:a key')
    expect(createSeal(secret, purpose).open(kept)).toBe('a key')
  })

  test('opens nothing that was touched, in any place', () => {
    const seal = createSeal(secret, purpose)
    const bytes = Buffer.from(seal.seal('a key').slice('sealed:'.length), 'base64url')
    for (const [place, byte] of bytes.entries()) {
      const touched = Buffer.from(bytes)
      touched[place] = byte ^ 1
      expect(() => seal.open(`sealed:${touched.toString('base64url')}`)).toThrow()
    }
    expect(() => seal.open(`sealed:${bytes.subarray(0, -1).toString('base64url')}`)).toThrow()
  })

  test('is opened by no other secret, for no other purpose, and not without a secret', () => {
    const kept = createSeal(secret, purpose).seal('a key')
    expect(() => createSeal('another secret of 32 characters.', purpose).open(kept)).toThrow()
    expect(() => createSeal(secret, 'certificate keys').open(kept)).toThrow()
    expect(() => createSeal(undefined, purpose).open(kept)).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
  })

  test.each([
    ['identity vault', 'sealed:bpzbInELffMWJEEe0PBN-s4SyWU8yq84-gpbz66pf6qJmL0Uss_jLyXVKXOTTt9_HA'],
    ['certificate keys', 'sealed:I7V8cRMtKFghTZjpY5dqBJ3QQ9tLYBl4GMfHAxVDEaWorsHRX_76JfEBqCb0fBXzwQ'],
  ])('opens what installations keep (%s)', (purpose, kept) => {
    expect(createSeal(secret, purpose).open(kept)).toBe('{"kty":"EC"} ключ')
  })
})
