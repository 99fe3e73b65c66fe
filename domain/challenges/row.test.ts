import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CheckIn } from '../members/count.ts'
import { addDays } from '../members/day.ts'
import { type ParticipantRow, rowOf, withDays } from './row.ts'

const firstDay = '2026-11-02'
const endDay = '2026-11-06'
const states = ['free', 'slip', 'private'] as const

/** Something is told of a day around the challenge, or taken back. */
function tellSome(told: Map<string, CheckIn>): string {
  const day = addDays(firstDay, randomInt(-1, 6))
  const state = states[randomInt(0, 4)]
  if (state) told.set(day, { day, state, at: randomInt(1, 20) })
  else told.delete(day)
  return day
}

it('adds days to a row as if it were read anew, or says that it has to be', () => {
  let patched = 0
  for (let round = 0; round < 2_000; round += 1) {
    const told = new Map<string, CheckIn>()
    let shown: ParticipantRow = { days: '' }
    for (let step = 0; step < 8; step += 1) {
      const days = new Set([tellSome(told), tellSome(told)])
      const anew = rowOf([...told.values()], firstDay, endDay)
      const changed = [...days].map(day => ({ day, told: told.get(day) }))
      const row = withDays(shown, changed, firstDay, endDay)
      if (row) expect(row).toEqual(anew)
      if (row) patched += 1
      shown = anew
    }
  }
  expect(patched).toBeGreaterThan(2_000)
})

it('needs no other day for one that was told for the first time', () => {
  const shown = rowOf([{ day: '2026-11-02', state: 'free', at: 5 }], firstDay, endDay)
  const told = { state: 'free', at: 9 } as const
  expect(withDays(shown, [{ day: '2026-11-04', told }], firstDay, endDay)).toEqual({ days: 'f-f', freeAt: 9 })
})

it('asks for all of them when a smoke-free day is taken back', () => {
  const shown = rowOf([{ day: '2026-11-02', state: 'free', at: 5 }], firstDay, endDay)
  expect(withDays(shown, [{ day: '2026-11-02', told: undefined }], firstDay, endDay)).toBeUndefined()
})
