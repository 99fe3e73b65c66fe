import type { FunctionsDeps } from './deps.ts'
import { actOnce, type OnceCall } from './once.ts'
import type { FunctionsTables } from './tables.ts'
import { systemTimer } from './timer.ts'

export type Outcomes = ReturnType<typeof createOutcomes>

/** What calls that may act only once answered, for a day and for all processes on this database. */
export function createOutcomes({ database, clock, log, timer = systemTimer }: FunctionsDeps) {
  const db = database.as<FunctionsTables>().kysely
  const deps = { db, log, timer, now: () => clock.now().getTime() }

  return {
    once: (call: OnceCall, work: () => Promise<unknown>) => actOnce(deps, call, work),

    /** What is kept of a person's calls, for their export. */
    async listFor(uid: string): Promise<{ callable: string; createdAt: Date; result: unknown }[]> {
      const rows = await db
        .selectFrom('function_outcomes')
        .selectAll()
        .where('uid', '=', uid)
        .orderBy('created_at')
        .execute()
      return rows.map(({ callable, created_at, result }) => ({
        callable,
        createdAt: new Date(created_at),
        result: result === null ? undefined : JSON.parse(result),
      }))
    },

    async forget(uid: string): Promise<void> {
      await db.deleteFrom('function_outcomes').where('uid', '=', uid).execute()
    },

    async tidy(): Promise<void> {
      await db.deleteFrom('function_outcomes').where('expires_at', '<=', deps.now()).execute()
    },
  }
}
