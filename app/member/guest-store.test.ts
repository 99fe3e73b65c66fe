import { expect, test } from 'vitest'
import { giveMemory } from '../browser/testing/memory.ts'
import { dayDeeds } from './day-deeds.ts'
import { guestRecordKey, readGuest, saveNotYet } from './guest.ts'
import { clearGuestRecord, guestStore, listToCarry } from './guest-store.ts'
import { findLastSlipAt } from './use-smoke-free.ts'

const memory = giveMemory()
const day = 86_400_000

test('someone who told nothing has no record, and what is garbled reads as nothing', () => {
  expect(guestStore.read().member).toBeNull()
  memory.set(guestRecordKey, '{"version":')
  expect(guestStore.read().member).toBeNull()
})

test('date and reasons stay where other pages read them; the rest is kept beside', () => {
  guestStore.changeMember({ quitAt: 5, isPlanned: true, reasons: ['Lena'] })
  expect(JSON.parse(memory.get('exhale:quit-moment') ?? '')).toMatchObject({ quitAt: 5 })
  expect(JSON.parse(memory.get('exhale:reasons') ?? '')).toEqual(['Lena'])
  expect(guestStore.read().member).toMatchObject({ quitAt: 5, isPlanned: true, reasons: ['Lena'] })
  guestStore.changeMember({ habit: { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' } })
  expect(guestStore.read().member).toMatchObject({ quitAt: 5, isPlanned: true, habit: { perDay: 20 } })
  guestStore.changeMember({ isPlanned: undefined })
  expect(guestStore.read().member).not.toHaveProperty('isPlanned')
  guestStore.changeMember({ quitAt: undefined })
  expect(memory.get('exhale:quit-moment')).toBeUndefined()
})

test('what someone smoked stays when their date goes, and is there with the next one', () => {
  const habit = { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' }
  guestStore.changeMember({ quitAt: 5, habit })
  saveNotYet()
  guestStore.changeMember({ quitAt: 7 })
  expect(readGuest()).toMatchObject({ quitAt: 7, habit })
  guestStore.changeMember({ quitAt: undefined })
  guestStore.changeMember({ quitAt: 8, reasons: [] })
  expect(readGuest()).toMatchObject({ quitAt: 8, habit })
})

test('a guest who tells a slip of an earlier day keeps the milestones they reached', () => {
  const now = Date.UTC(2026, 10, 15, 12)
  guestStore.changeMember({ quitAt: now - 7.2 * day })
  const form = new FormData()
  form.set('day', '2026-11-14')
  form.set('state', 'slip')
  expect(dayDeeds.checkIn(guestStore, { form, record: guestStore.read(), now })).toBeUndefined()
  const { member, checkIns = [] } = guestStore.read()
  expect(member?.earned).toMatchObject({ '7d': now - 0.2 * day })
  expect(checkIns).toMatchObject([{ state: 'slip', toldAt: now }])
  // Pages that only tell of the body read it too.
  expect(findLastSlipAt(memory.get(guestRecordKey))).toBe(checkIns[0]?.at)
  expect(findLastSlipAt('{')).toBe(0)
})

test('a plan that was kept beside the date, as it once was, stays one until they say that it came', () => {
  memory.set('exhale:quit-moment', '{"version":1,"quitAt":5}')
  memory.set(guestRecordKey, '{"version":1,"member":{"isPlanned":true}}')
  expect(guestStore.read().member).toMatchObject({ quitAt: 5, isPlanned: true })
  guestStore.changeMember({ seen: [] })
  expect(guestStore.read().member).toMatchObject({ quitAt: 5, isPlanned: true })
  guestStore.changeMember({ quitAt: 6, isPlanned: undefined })
  expect(guestStore.read().member).not.toHaveProperty('isPlanned')
})

test('what is kept below is changed field by field, taken away, and carried by kind', () => {
  guestStore.tick('2026-11-15', 'tea', 3)
  guestStore.tick('2026-11-15', 'walk', 4)
  guestStore.tick('2026-11-15', 'tea', undefined)
  const id = guestStore.noteCraving({ at: 9, strength: 3, trigger: 'unsaid' })
  guestStore.changeCraving(id, { trigger: 'coffee' })
  expect(guestStore.read().ticks).toEqual([{ day: '2026-11-15', done: { walk: 4 } }])
  expect(guestStore.read().cravings).toEqual([{ id, at: 9, strength: 3, trigger: 'coffee' }])
  expect(listToCarry()).toContainEqual({ below: 'ticks', id: '2026-11-15', data: { done: { walk: 4 } } })
  guestStore.removeCraving(id)
  expect(guestStore.read().cravings).toEqual([])
  clearGuestRecord()
  expect(guestStore.read().member).toBeNull()
})
