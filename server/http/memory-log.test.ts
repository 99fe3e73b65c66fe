import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryLog } from './memory-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is answered from memory is one line a second for each kind', () => {
  const lines: object[] = []
  const note = createMemoryLog({ info: (line: object) => lines.push(line) } as never)
  for (let time = 0; time < 3; time++) note('fr.privacy', 200)
  note('fr.privacy', 304)
  note('content', 200)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(lines).toEqual([
    { method: 'GET', route: 'fr.privacy', status: 200, count: 3 },
    { method: 'GET', route: 'fr.privacy', status: 304, count: 1 },
    { method: 'GET', route: 'content', status: 200, count: 1 },
  ])
  note('content', 200)
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(3)).toEqual([{ method: 'GET', route: 'content', status: 200, count: 1 }])
})
