import { expect, test } from 'vitest'
import type { CheckIn } from './count.ts'
import { findStage, hasStopped } from './stage.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 15, 9)
const stageOf = (member: Parameters<typeof findStage>[0]['member'], daysLeft = 0, checkIns: CheckIn[] = []) =>
  findStage({ member, checkIns, daysLeft, now })

test('a day that was planned starts no count, however long ago it was', () => {
  expect(hasStopped({ quitAt: now - 40 * day, isPlanned: true }, now)).toBe(false)
  expect(hasStopped({ quitAt: now - 40 * day }, now)).toBe(true)
  expect(stageOf({ quitAt: now + 6 * day, isPlanned: true }, 6)).toBe('preparing')
  expect(stageOf({ quitAt: now - day / 4, isPlanned: true }, 0)).toBe('due')
  expect(stageOf({ quitAt: now - 2 * day, isPlanned: true }, -2)).toBe('overdue')
  expect(stageOf({})).toBe('undecided')
})

test('a slip is near for three days', () => {
  const slip = (ago: number): CheckIn => ({ day: '2026-11-14', state: 'slip', at: now - ago })
  const member = { quitAt: now - 20 * day }
  expect(stageOf(member, -20, [slip(day)])).toBe('after-slip')
  expect(stageOf(member, -20, [slip(3 * day)])).toBe('ordinary')
  expect(stageOf(member, -20, [{ ...slip(day), state: 'free' }])).toBe('ordinary')
  // Who began anew since then has another start.
  expect(stageOf({ quitAt: now - day / 2 }, 0, [slip(day)])).toBe('ordinary')
})
