import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMember, tell, usualWishes } from '../../server/testing/challenge-people.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { checkInsCollection } from '../members/collections.ts'
import { addDays, dayOf } from '../members/day.ts'
import type { Challenges } from './challenges.ts'

describe('a challenge', () => {
  let house: House
  let challenges: Challenges
  let today: string
  beforeEach(async () => {
    house = await serveHouse()
    challenges = house.backend.challenges
    today = dayOf(house.backend.clock.now().getTime(), { timeZone: 'Europe/Warsaw', dayEndsAt: 3 })
    await addMember(house.backend, 'mira')
    await addMember(house.backend, 'tomek', { timeZone: 'America/Lima' })
  })
  afterEach(() => house.stop())

  const start = () =>
    challenges.perform('createChallenge', { uid: 'mira' }, { ...usualWishes, nickname: 'Mira' })
  const joinAs = (uid: string, nickname: string, token: string, role: 'member' | 'supporter' = 'member') =>
    challenges.perform('joinChallenge', { uid }, { token, nickname, role, agrees: true })

  test('counts what its people tell of their days, from the one place they tell it', async () => {
    const { id, token } = await start()
    await joinAs('tomek', 'Tomek', token)
    await tell(house.backend, 'mira', today, 'free')
    await expect.poll(async () => (await challenges.open('tomek', id))?.view.total).toBe(1)
    await tell(house.backend, 'mira', today, 'slip')
    await expect.poll(async () => (await challenges.open('tomek', id))?.view.total).toBe(0)
    const seen = await challenges.open('tomek', id)
    expect(Object.values(seen?.view.people ?? {}).map(({ days }) => days)).toContain('s')
    expect(JSON.stringify(seen)).not.toContain('"mira"')
  })

  test('counts no day before it came, however it was told', async () => {
    const { id, token } = await start()
    const days = house.backend.documents.collection(checkInsCollection)
    const ahead = Array.from({ length: 20 }, (_, index) => addDays(today, index + 3))
    for (const day of ahead) await days.set({ uid: 'mira', id: day }, { state: 'free', at: 1 })
    await expect(tell(house.backend, 'mira', ahead[0] ?? '', 'free')).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await tell(house.backend, 'mira', today, 'free')
    await expect.poll(async () => (await challenges.open('mira', id))?.view.total).toBe(1)
    // Nor when everything is read anew: a place that is left and taken again.
    for (const day of ahead) await days.set({ uid: 'tomek', id: day }, { state: 'free', at: 1 })
    await joinAs('tomek', 'Tomek', token)
    const { total, reached } = (await challenges.open('mira', id))?.view ?? {}
    expect([total, Object.keys(reached ?? {})]).toEqual([1, ['1']])
  })

  test('begins with what its owner told of the day before they began it', async () => {
    await tell(house.backend, 'mira', today, 'free')
    const { id } = await start()
    expect((await challenges.open('mira', id))?.view.total).toBe(1)
  })

  test('is shown to nobody who is not in it, and takes everything back when they leave', async () => {
    const { id, token } = await start()
    expect(await challenges.open('tomek', id)).toBeUndefined()
    await joinAs('tomek', 'Tomek', token)
    await tell(house.backend, 'tomek', today, 'free')
    await expect.poll(async () => (await challenges.open('mira', id))?.view.total).toBe(1)
    await challenges.perform('leaveChallenge', { uid: 'tomek' }, { id })
    expect(await challenges.open('tomek', id)).toBeUndefined()
    const left = await challenges.open('mira', id)
    expect(left?.view.total).toBe(1)
    expect(JSON.stringify(left)).not.toContain('Tomek')
  })

  test('tells supporters of smoke-free days alone', async () => {
    const { id, token } = await start()
    await joinAs('tomek', 'Tomek', token, 'supporter')
    await tell(house.backend, 'mira', today, 'slip')
    await expect
      .poll(async () => Object.values((await challenges.open('mira', id))?.view.people ?? {})[0]?.days)
      .toBe('s')
    const seen = Object.values((await challenges.open('tomek', id))?.view.people ?? {})
    expect(seen.map(({ days }) => days)).toEqual(['', ''])
  })

  test('keeps supporters who have no record, and nobody’s days who took theirs back', async () => {
    const { id, token } = await start()
    await joinAs('ana', 'Ana', token, 'supporter')
    await joinAs('tomek', 'Tomek', token)
    await house.backend.members.forget('tomek')
    await challenges.projection.run()
    const people = Object.values((await challenges.open('mira', id))?.view.people ?? {})
    expect(people.map(({ nickname }) => nickname).toSorted()).toEqual(['Ana', 'Mira'])
  })
})
