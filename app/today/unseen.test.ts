import { expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import type { MilestoneId } from '../../domain/members/milestones.ts'
import { noRecord } from '../member/record.ts'
import { findUnseen } from './unseen.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 15, 12)

/** What waits for someone who comes back after so many days. */
function after(days: number, seen: MilestoneId[] | undefined) {
  const told = { timeZone: 'UTC', dayEndsAt: 3, reasons: [], goals: [], earned: {}, updatedAt: 0 }
  const member = {
    ...told,
    consents: { programme: agree(0) },
    quitAt: now - days * day,
    ...(seen && { seen }),
  }
  return findUnseen({ ...noRecord, member, checkIns: [] }, now)
}

test('a milestone waits a month for its reader, the newest alone, and is shown once', () => {
  expect(after(7.5, ['24h', '3d'])).toBe('7d')
  expect(after(11.5, ['24h', '3d'])).toBe('7d')
  expect(after(20, [])).toBe('14d')
  expect(after(20, ['14d'])).toBeUndefined()
  expect(after(4 * 365 + 35, [])).toBeUndefined()
})

test('where it was never kept what someone was shown, only what is new is news', () => {
  expect(after(7.5, undefined)).toBe('7d')
  expect(after(11.5, undefined)).toBeUndefined()
})
