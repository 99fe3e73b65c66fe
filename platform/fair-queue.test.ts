import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('a queue runs a few at once, in order, and refuses beyond its length', async () => {
  const queue = createFairQueue({ atOnce: 2, longest: 3, longestOfOne: 3 })
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const runs = gates.map((gate, index) =>
    queue.take('all', async () => {
      started.push(index)
      await gate.promise
      if (index === 1) throw new Error('broken')
      return index
    }),
  )
  const results = Promise.allSettled(runs)
  for (const gate of gates) gate.resolve()
  const settled = (await results).map(result =>
    result.status === 'fulfilled' ? result.value : result.reason.message,
  )
  expect(settled).toEqual([0, 'broken', 2, 3, 4, undefined])
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('a queue serves everyone in turn, whatever one of them piles up', async () => {
  const queue = createFairQueue({ atOnce: 1, longest: 100, longestOfOne: 4 })
  const gate = Promise.withResolvers<void>()
  const served: string[] = []
  const run = (who: string) =>
    queue.take(who, async () => {
      await gate.promise
      served.push(who)
    })
  const runs = ['greedy', 'greedy', 'greedy', 'greedy', 'greedy', 'greedy', 'a', 'b', 'a'].map(run)
  gate.resolve()
  await Promise.all(runs)
  expect(runs.flatMap((taken, index) => (taken ? [] : [index]))).toEqual([5])
  expect(served).toEqual(['greedy', 'greedy', 'a', 'b', 'greedy', 'a', 'greedy', 'greedy'])
})
