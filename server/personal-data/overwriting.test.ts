import { expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { createOverwriting } from './overwriting.ts'

const minute = 60_000

test('a database is written anew after an erasure, and once a day', async () => {
  const clock = heldClock('2026-11-18T12:00:00Z')
  const done: number[] = []
  const start = clock.now().getTime()
  let erased = 0
  const rewrite = async () => {
    done.push((clock.now().getTime() - start) / minute)
  }
  const overwrite = createOverwriting({ rewrite }, clock, () => erased)
  for (let round = 0; round < 6 * 30; round++) {
    if (round === 6) erased = 2
    await overwrite()
    clock.advance(10 * minute)
  }
  expect(done).toEqual([60, 60 + 24 * 60])
})

test('one that fails is tried again once it has rested', async () => {
  const clock = heldClock('2026-11-18T12:00:00Z')
  let count = 0
  const rewrite = async () => {
    count++
    if (count === 1) throw new Error('no room')
  }
  const overwrite = createOverwriting({ rewrite }, clock, () => 1)
  await expect(overwrite()).rejects.toThrow('no room')
  clock.advance(10 * minute)
  await overwrite()
  await overwrite()
  expect(count).toBe(2)
})

test('one that takes long rests longer, and forgets nothing', async () => {
  const clock = heldClock('2026-11-18T12:00:00Z')
  let erased = 1
  let count = 0
  const rewrite = async () => {
    count++
    clock.advance(700)
  }
  const overwrite = createOverwriting({ rewrite }, clock, () => erased)
  await overwrite()
  erased = 2
  clock.advance(10 * minute)
  await overwrite()
  expect(count).toBe(1)
  clock.advance(30 * minute)
  await overwrite()
  expect(count).toBe(2)
})
