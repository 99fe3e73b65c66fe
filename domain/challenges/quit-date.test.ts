import { expect, test } from 'vitest'
import { movedDate } from './quit-date.ts'

const clockwork = { timeZone: 'Europe/Berlin', dayEndsAt: 3 }
const now = Date.parse('2026-11-18T12:00:00Z')

test('someone who chose a later day is told both by their dates', () => {
  const quitAt = Date.parse('2026-11-20T23:00:00Z')
  const member = { ...clockwork, quitAt, isPlanned: true }
  expect(movedDate(member, '2026-11-20', now)).toEqual({ from: '2026-11-21', to: '2026-11-20' })
  expect(movedDate(member, '2026-11-21', now)).toBeUndefined()
})
