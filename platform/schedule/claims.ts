import type { ExpressionBuilder, Kysely } from 'kysely'
import { newId } from '../ids.ts'
import type { Job } from './job.ts'
import type { ScheduleTables } from './schema.ts'

export type RunOutcome = { outcome: 'done' | 'failed' | 'stopped'; failure: string | null }

type ClaimDeps = {
  kysely: Kysely<ScheduleTables>
  now: () => number
  /** How long a process that gives no sign of life is waited for. */
  heldFor: number
}

export type Claims = ReturnType<typeof createClaims>

/** Which process is at which job: whoever writes its name there first does it, for as long as it says so. */
export function createClaims({ kysely, now, heldFor }: ClaimDeps) {
  const holder = newId()
  const own = (name: string) =>
    kysely.updateTable('schedule_jobs').where('name', '=', name).where('holder', '=', holder)

  return {
    heldFor,

    /** What is due and nobody is at. */
    async listFree(): Promise<string[]> {
      const at = now()
      const free = await kysely
        .selectFrom('schedule_jobs')
        .select('name')
        .where('due_at', '<=', at)
        .where(isFree(at))
        .execute()
      return free.map(({ name }) => name)
    },

    async take(name: string): Promise<boolean> {
      const at = now()
      const taken = await kysely
        .updateTable('schedule_jobs')
        .set({ holder, held_until: at + heldFor, started_at: at })
        .where('name', '=', name)
        .where('due_at', '<=', at)
        .where(isFree(at))
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** A sign of life; false where another process took over. */
    async keep(name: string): Promise<boolean> {
      const kept = await own(name)
        .set({ held_until: now() + heldFor })
        .returning('name')
        .executeTakeFirst()
      return kept !== undefined
    },

    /** It's over, and anyone may take it when it's due again. */
    async release({ name, every }: Job, { outcome, failure }: RunOutcome): Promise<void> {
      const at = now()
      await own(name)
        .set(({ eb }) => ({
          outcome,
          failure,
          holder: null,
          finished_at: at,
          // What was cut short goes on as soon as somebody is there.
          due_at:
            outcome === 'stopped'
              ? at
              : eb
                  .case()
                  // Hurried while it ran.
                  .when('due_at', '>', eb.ref('started_at'))
                  .then(eb.ref('due_at'))
                  .else(at + every)
                  .end(),
          runs: eb('runs', '+', 1),
          failures: eb('failures', '+', outcome === 'failed' ? 1 : 0),
        }))
        .execute()
    },
  }
}

const isFree =
  (at: number) =>
  ({ eb, or }: ExpressionBuilder<ScheduleTables, 'schedule_jobs'>) =>
    or([eb('holder', 'is', null), eb('held_until', '<=', at)])
