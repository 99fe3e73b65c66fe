import { expect, test } from 'vitest'
import { giveMemory } from '../../browser/testing/memory.ts'
import { guestStore } from '../../member/guest-store.ts'
import { readKnown } from './use-known.ts'

giveMemory()

const day = 86_400_000

test('a guest’s certificate begins with a milestone they reached, by the slips they told too', () => {
  const quitAt = Date.now() - 7.2 * day
  guestStore.changeMember({ quitAt })
  expect(readKnown()).toMatchObject({ kind: 'milestone', milestone: '7d' })
  const at = quitAt + 5.5 * day
  guestStore.checkIn({ day: new Date(at).toISOString().slice(0, 10), state: 'slip', at })
  expect(readKnown()).toMatchObject({ kind: 'milestone', milestone: '3d' })
  guestStore.changeMember({ isPlanned: true })
  expect(readKnown()).toEqual({})
})
