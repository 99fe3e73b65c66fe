import { expect, test } from 'vitest'
import { createTurns, type InTurn } from './turns.ts'

test('pieces are done one at a time, for everyone in turn, and others are heard between them', async () => {
  const turns = createTurns({ most: 20, mostOfOne: 20 })
  const done: string[] = []
  let running = 0
  const piece = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    done.push(name)
    running -= 1
  }
  const work = (name: string) => (inTurn: InTurn) => inTurn(piece(name))
  const all = ['greedy', 'greedy', 'greedy', 'greedy', 'a', 'b', 'a'].map(who => turns.begin(who, work(who)))
  setImmediate(() => done.push('heard'))
  await Promise.all(all)
  expect(done.filter(name => name !== 'heard')).toEqual([
    'greedy',
    'greedy',
    'a',
    'b',
    'greedy',
    'a',
    'greedy',
  ])
  expect(done.indexOf('heard')).toBeLessThan(3)
})

test('what a work waits for between its pieces holds up nobody', async () => {
  const turns = createTurns({ most: 2, mostOfOne: 2 })
  const gate = Promise.withResolvers<void>()
  const slow = turns.begin('slow', async inTurn => {
    await inTurn(async () => {})
    await gate.promise
    return inTurn(async () => 'slow')
  })
  expect(await turns.begin('quick', inTurn => inTurn(async () => 'quick'))).toBe('quick')
  gate.resolve()
  expect(await slow).toBe('slow')
})

test('beyond what may be under way nothing is begun, of one or of all, until there is room again', async () => {
  const turns = createTurns({ most: 3, mostOfOne: 2 })
  const gate = Promise.withResolvers<void>()
  const begin = (who: string) => turns.begin(who, () => gate.promise)
  const begun = ['a', 'a', 'a', 'b', 'b'].map(begin)
  expect(begun.map(Boolean)).toEqual([true, true, false, true, false])
  gate.resolve()
  await Promise.all(begun)
  expect(await turns.begin('a', async () => 'room')).toBe('room')
  const failing = turns.begin('a', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  const again = ['a', 'a'].map(who => turns.begin(who, async () => who))
  expect(again.every(Boolean)).toBe(true)
  await Promise.all(again)
})
