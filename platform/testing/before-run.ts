import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL. */
    postgres: string
  }
}

/** One PostgreSQL for a whole run; each test that needs one has databases of its own in it. */
export default async function beforeRun(project: TestProject) {
  const server = await startPostgres()
  project.provide('postgres', server.url)
  return server.stop
}
