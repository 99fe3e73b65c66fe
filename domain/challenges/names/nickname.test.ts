import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areAlike, looksOf } from './looks.ts'
import { readName, readNickname } from './nickname.ts'
import { slurs } from './slurs.ts'

const read = (nickname: string, taken: string[] = [], reserved: string[] = []) =>
  readNickname(nickname, { taken: taken.map(looksOf), reserved })
const refusal = (word: string) => expect.objectContaining({ details: { word } })

describe('a nickname', () => {
  test.each([
    ...[
      'Mira',
      'Łukasz',
      'Åsa-Lena',
      'O’Neill',
      'José 2',
      'Ольга',
      'Ελένη',
      '李雷',
      'नीता',
      'Mira K.',
      'J.R.',
    ],
    ...['🌱', 'Tomek 🌊', '👩‍👩‍👧', '🇵🇱 Ola', 'Zoë❤️', 'Müller', 'ابراهيم'],
  ])('can be %s', nickname => {
    expect(read(nickname).nickname).toBe(nickname)
  })

  test.each([
    ...['', '   ', '...', '-_-', 'a'.repeat(25), 'mira@example.org', 'example.com', 'www.mira', 'http://x'],
    ...[
      '+49 170 1234567',
      '0170-1234567',
      'Mi\u200bra',
      'Mi\u202era',
      'Mira\u0000',
      '\u3164',
      '\u2800',
      '\u00ad',
      // A place for a picture that isn't there yet.
      '\u{1f7da}',
    ],
    ...[
      'Z̷̧̛͖̟͌̈́a',
      'M<b>',
      '\ufe0f',
      '👩\u200d',
      'Support',
      'ADMIN',
      'Аdmin',
      'Supp0rt',
      'Exhale',
      's.u.p.p.o.r.t',
    ],
  ])('can’t be %j', nickname => {
    expect(() => read(nickname)).toThrow(refusal('nickname'))
  })

  test('isn’t the operator’s', () => {
    expect(() => read('Hafenstadt Health', [], ['Hafenstadt Health'])).toThrow(refusal('nickname'))
  })

  test('is no slur, in any of the languages, whatever is put between its letters', () => {
    for (const slur of slurs) {
      expect(() => read(slur), slur).toThrow(refusal('nickname'))
      expect(() => read([...slur.normalize('NFC')].join('.')), slur).toThrow(refusal('nickname'))
    }
    expect(read('Scunthorpe').nickname).toBe('Scunthorpe')
  })

  test.each([
    ...[
      ['mira'],
      ['MIRA'],
      ['Míra'],
      ['Мira'],
      ['M1ra'],
      ['Mlra'],
      ['Mιra'],
      ['M i r a'],
      ['M.ira'],
      ['Μira'],
      ['Ｍｉｒａ'],
    ],
  ])('isn’t %s where Mira is', nickname => {
    expect(() => read(nickname, ['Mira'])).toThrow(refusal('nicknameTaken'))
  })

  test('may be any other, also of another alphabet', () => {
    for (const other of ['Mora', 'Mirka', 'Мира', 'Nira', 'Νίκος'])
      expect(read(other, ['Mira']).nickname).toBe(other)
  })

  test('is never longer than it looks, nor hides anything', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    )
    fc.assert(
      fc.property(texts, given => {
        let kept: string
        try {
          kept = read(given).nickname
        } catch (error) {
          expect(error).toEqual(refusal('nickname'))
          return
        }
        expect([...new Intl.Segmenter().segment(kept)].length).toBeLessThanOrEqual(24)
        expect(kept).toBe(kept.normalize('NFKC').trim())
        expect(kept).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_C}\u200b\u200c\u2060\ufeff]/u)
        expect(read(kept).nickname).toBe(kept)
      }),
      { numRuns: 500 },
    )
  })

  test('is taken in every case and with every accent', () => {
    const spelled = fc.stringMatching(/^[a-zà-öø-ÿа-яα-ω]{2,12}$/u)
    fc.assert(
      fc.property(spelled, name => {
        const others = [
          name.toUpperCase(),
          name.normalize('NFD').replace(/\p{M}/gu, ''),
          `${name}.`,
          ` ${name}`,
        ]
        for (const other of others) expect(areAlike(looksOf(name), looksOf(other)), other).toBe(true)
      }),
    )
  })
})

describe('the name of a challenge', () => {
  test.each(['No smoke in November', '28 days, together!', 'From 15.11.2026', 'Отдел № 5', 'Us & them 🌊'])(
    'can be %s',
    name => {
      expect(readName(name)).toBe(name.normalize('NFKC'))
    },
  )
  test.each(['', 'Buy at cheap.example', 'call 0170 123456789', 'x'.repeat(61), 'write me@x', 'a\u202eb'])(
    'can’t be %j',
    name => {
      expect(() => readName(name)).toThrow(refusal('name'))
    },
  )
})
