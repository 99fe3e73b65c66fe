import { defineConfig } from 'vitest/config'

const house = ['app', 'domain', 'languages', 'platform', 'scripts', 'server', 'services']

export default defineConfig({
  test: {
    // Tests wait for disks and browsers much of their time: a worker for each core keeps the machine at work.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'house',
          include: ['*.test.ts', ...house.map(floor => `${floor}/**/*.test.{ts,tsx}`)],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
