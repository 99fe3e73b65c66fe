import { expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { giveMemory } from '../browser/testing/memory.ts'
import { listLacking, takeLacking } from './carry-lacking.ts'
import { guestStore } from './guest-store.ts'
import { type Member, noRecord } from './record.ts'
import { createVerbs } from './verbs.ts'

giveMemory()

const member: Member = {
  quitAt: 5,
  timeZone: 'UTC',
  dayEndsAt: 3,
  reasons: ['Lena'],
  goals: [],
  earned: {},
  consents: { programme: agree(0) },
  updatedAt: 0,
}
const account = { ...noRecord, member, isWhole: true, checkIns: [] }
const lacking = (own = account) => {
  const guest = guestStore.read().member
  return guest ? listLacking(guest, own, 9) : undefined
}

test('an account lacks nothing of a browser that kept a date alone, or what it has too', () => {
  guestStore.changeMember({ quitAt: 5, reasons: ['Lena'] })
  expect(lacking()).toBeUndefined()
  guestStore.checkIn({ day: '2026-11-01', state: 'free', at: 3 })
  expect(lacking({ ...account, isWhole: false })).toBeUndefined()
  expect(
    lacking({ ...account, checkIns: [{ day: '2026-11-01', state: 'slip', at: 3 }] as never }),
  ).toBeUndefined()
  expect(lacking()).toMatchObject({ reasons: ['Lena'], documents: [{ below: 'checkIns' }] })
})

test('what a browser kept goes into the account, of each kind only what was agreed to', () => {
  guestStore.changeMember({ quitAt: 6, reasons: ['Stairs'], earned: { '24h': 7 } })
  guestStore.noteCraving({ at: 8, strength: 3, trigger: 'coffee' }, 'c1')
  guestStore.savePlanItem({ kind: 'task', act: 'Tea', createdAt: 0, updatedAt: 0 }, 'p1')
  guestStore.saveMedicine('patch', { since: '2026-11-01' })
  const found = lacking()
  if (!found) throw new Error('there is something')
  const changes: object[] = []
  takeLacking(
    createVerbs(each => void changes.push(...each)),
    member,
    found,
    ['plan'],
  )
  expect(changes).toEqual([
    {
      profile: {
        reasons: ['Lena', 'Stairs'],
        goals: [],
        consents: { programme: agree(0), plan: agree(expect.any(Number) as never, 'plan') },
      },
    },
    expect.objectContaining({ below: 'cravings', id: 'c1' }),
    expect.objectContaining({ below: 'planItems', id: 'p1' }),
  ])
})
