import { expect, test } from 'vitest'
import type { ShownCertificate } from '../../domain/certificates/shown.ts'
import { openLibrary } from '../../languages/library.ts'
import { inscribe } from './inscription.ts'

test('has no narrow space on it, which the fonts of pictures and PDFs do not know', () => {
  const say = openLibrary().words('fr').getFixedT(null, 'certificate')
  const shown = {
    kind: 'live',
    theme: 'dawn',
    language: 'fr',
    timeZone: 'UTC',
    count: { value: 1_234, unit: 'day' },
    since: Date.UTC(2023, 2, 1, 12),
    money: { amount: 12_345, currency: 'EUR' },
  } as ShownCertificate
  const { number, money, since } = inscribe(shown, say, { host: 'exhale.example.org' })
  expect([number, money].join()).not.toContain('\u202f')
  expect(number).toBe('1\u00a0234')
  expect(since?.replaceAll('\u00a0', ' ')).toContain('1er mars 2023')
})
