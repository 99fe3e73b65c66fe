import { expect, test } from 'vitest'
import type { JobLine } from '../../../server/doors/schedule.ts'
import { sortJobs } from './sort-jobs.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const minutes = (count: number) => now + count * 60_000

test('what failed, is late or runs comes first, then what runs next; the rest is apart', () => {
  const job = (name: string, nextAt: number, rest: Partial<JobLine> = {}): JobLine => ({
    name: name as JobLine['name'],
    isRunning: false,
    lastAt: minutes(-60),
    outcome: 'done',
    failure: undefined,
    nextAt,
    ...rest,
  })
  const { first, rest } = sortJobs(
    [
      job('fifth', minutes(50)),
      job('second', minutes(20)),
      job('failed', minutes(90), { outcome: 'failed' }),
      job('hurried', minutes(0)),
      job('late', minutes(-11)),
      job('fourth', minutes(40)),
      job('running', minutes(-30), { isRunning: true }),
      job('third', minutes(30), { outcome: undefined }),
    ],
    now,
  )
  const names = (jobs: readonly JobLine[]) => jobs.map(({ name }) => name)
  expect(names(first)).toEqual(['failed', 'late', 'running', 'hurried', 'second', 'third'])
  expect(names(rest)).toEqual(['fourth', 'fifth'])
  expect(sortJobs([], now)).toEqual({ first: [], rest: [] })
})
