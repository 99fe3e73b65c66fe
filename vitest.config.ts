import { defineConfig } from 'vitest/config'

const house = ['app', 'domain', 'languages', 'platform', 'scripts', 'server', 'services']

export default defineConfig({
  test: {
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
          // A machine that is busy with something else may keep a browser waiting once, not twice.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
