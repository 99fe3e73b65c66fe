import { expect, test } from 'vitest'
import { describeTimes, kindOf } from './test-times.ts'

test('a run says what was slowest, what each kind took, and what became of it since the last', () => {
  const files = [
    { name: 'e2e/home.test.ts', seconds: 20 },
    { name: 'server/site/site.test.ts', seconds: 9 },
    { name: 'server/roles.test.ts', seconds: 1 },
  ]
  const steps = [{ name: 'build', seconds: 24 }]
  const before = {
    isWhole: false,
    seconds: 700,
    steps: [{ name: 'build', seconds: 25.5 }],
    files: files.slice(1),
  }
  const said = describeTimes({ isWhole: false, seconds: 605, steps, files }, before).split('\n')
  expect(said).toContain('10 min 5 s in all; the last run took 11 min 40 s')
  expect(said).toContain('    24.0 s  build (−1.5 s)')
  expect(said).toContain('    20.0 s  browser')
  expect(said).toContain('    10.0 s  server (+0.0 s)')
  expect(said.at(-3)).toBe('    20.0 s  e2e/home.test.ts')
})

test('a file is of the floor it tests, or of the browser', () => {
  expect(['e2e/a.test.ts', 'app/b/c.test.tsx', 'floors.test.ts'].map(kindOf)).toEqual([
    'browser',
    'app',
    'root',
  ])
})
