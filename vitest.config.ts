import { defineConfig } from 'vitest/config'

/** As the product runs: of React and the router, the edition that people get, not the one that helps who writes. */
const env = { NODE_ENV: 'production' }

/** What is built, Node loads by itself, as it does for people. */
const server = { deps: { external: [/\/build\/server\//] } }

const house = ['app', 'domain', 'languages', 'platform', 'scripts', 'server', 'services']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'house',
          include: ['*.test.ts', ...house.map(floor => `${floor}/**/*.test.{ts,tsx}`)],
          env,
          server,
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
          env,
          server,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
