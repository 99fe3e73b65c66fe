import { expect, test } from 'vitest'
import { carriedOver } from './carried-over.ts'

const nothing = {
  checkIns: [],
  cravings: [],
  planItems: [],
  steps: [],
  ticks: [],
  medicines: [],
  medicineUse: [],
  reminders: [],
}
const goal = (id: string) => ({ id, title: id, amount: 100 })
const profile = { quitAt: 5, reasons: ['Lena'], goals: [goal('bike')], earned: {}, consents: {} }

test('an account takes what it lacks of a guest, nothing twice and no more than it can hold', () => {
  const guest = {
    ...profile,
    quitAt: 9,
    reasons: ['Stairs', 'Lena'],
    goals: [goal('trip'), goal('bike')],
    seen: ['24h', '3d'],
  }
  const told = {
    checkIns: [
      { id: '2026-11-01', data: { state: 'slip', at: 1 } },
      { id: '2026-11-02', data: { state: 'slip', at: 2 } },
      { id: '2026-11-03', data: { state: 'free', at: 3 } },
    ],
  }
  const own = { ...nothing, checkIns: [{ id: '2026-11-01' }] }
  const from = { member: guest, below: { ...nothing, ...told } }
  const changes = carriedOver(from, { member: { ...profile, seen: ['24h'] }, below: own }, 7)
  expect(changes).toEqual([
    {
      profile: {
        consents: {},
        earned: {},
        reasons: ['Lena', 'Stairs'],
        goals: [goal('bike'), goal('trip')],
        seen: ['24h', '3d'],
      },
    },
    // The account is told of it now, so what it showed stays.
    { below: 'checkIns', id: '2026-11-02', data: { state: 'slip', at: 2, toldAt: 7 } },
    { below: 'checkIns', id: '2026-11-03', data: { state: 'free', at: 3 } },
  ])
  const many = Array.from({ length: 10 }, (_, index) => `${index}`)
  const full = { ...profile, reasons: many, goals: many.map(goal) }
  const [kept] = carriedOver(from, { member: full, below: nothing }, 7)
  expect(kept).toMatchObject({ profile: { reasons: many, goals: many.map(goal) } })
})
