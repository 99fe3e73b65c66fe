import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const env = {
  // As the product runs: of React and the router, the edition that people get, not the one that helps who writes.
  NODE_ENV: 'production',
  // Tests start some two hundred processes, which load the same modules: compiled once, not by each.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)),
}

/** Node loads what's built on its own, as it does for people. */
const server = { deps: { external: [/\/build\/server\//] } }

const house = ['app', 'domain', 'languages', 'platform', 'scripts', 'server', 'services']

/** What is slow by nature, and found only in a run of everything. */
const exclude = process.env.EXHALE_TESTS === 'all' ? [] : ['**/*.slow.test.ts']

/** What a question asked again and again may take where other things keep the machine busy; the default is a second. */
const expect = { poll: { timeout: 20_000, interval: 20 } }

/** Begun last, each would keep one worker busy while the others have nothing left. */
const longest = ['/every-page.test.ts', '/look/screens.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: 'platform/testing/before-run.ts',
    sequence: { sequencer: LongestFirst },
    // What a test makes is soon garbage: swept less often, it's less work (6 % of `server/doors` and what it's built on).
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'house',
          include: ['*.test.ts', ...house.map(floor => `${floor}/**/*.test.{ts,tsx}`)],
          exclude,
          env,
          server,
          // Factories keep nothing for themselves, so that files can share a process and what it has loaded.
          isolate: false,
          expect,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude,
          env,
          server,
          isolate: false,
          expect,
          // The longest journey takes a minute on a quiet machine; single steps end by themselves long before.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
