import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log.ts'
import { createClaims } from './claims.ts'
import { type Job, type JobEntry, toEntry } from './job.ts'
import { perform } from './perform.ts'
import type { ScheduleTables } from './schema.ts'

export type { Job } from './job.ts'
export { scheduleMigrations } from './schema.ts'

type ScheduleDeps = {
  database: Database
  clock: Clock
  log: Log
  /** How often it is looked for what is due. */
  pollEvery?: number
  /** How long a process that gives no sign of life is waited for. */
  heldFor?: number
}

/** What is done at times: each job's next time is in the database, and whoever claims it first does it. */
export function createSchedule({ database, clock, log, pollEvery = 1_000, heldFor = 30_000 }: ScheduleDeps) {
  const { kysely } = database.as<ScheduleTables>()
  // Bounded: one for each job.
  const jobs = new Map<string, Job>()
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<unknown> = Promise.resolve()
  const now = () => clock.now().getTime()
  const claims = createClaims({ kysely, now, heldFor })

  async function noteNew(): Promise<void> {
    const fresh = { holder: null, held_until: 0, started_at: null, finished_at: null, outcome: null }
    const rows = [...jobs.values()].map(({ name, every }) => ({
      ...fresh,
      name,
      due_at: now() + every,
      failure: null,
      runs: 0,
      failures: 0,
    }))
    if (rows.length === 0) return
    await kysely
      .insertInto('schedule_jobs')
      .values(rows)
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  }

  /** Begins everything that is due and that nobody else is at. */
  async function begin(): Promise<void> {
    for (const name of await claims.listFree()) {
      const job = jobs.get(name)
      if (!job || running.has(name) || stopping.signal.aborted || !(await claims.take(name))) continue
      running.set(
        name,
        perform({ claims, log, stopping: stopping.signal }, job)
          .catch(error => log.error({ err: error, job: name }, 'a scheduled job couldn’t be noted'))
          .finally(() => running.delete(name)),
      )
    }
  }

  return {
    /** Before `start`. */
    add(...added: readonly Job[]): void {
      for (const job of added) jobs.set(job.name, job)
    },

    /** All that is due now, to its end; for tests and commands. */
    async runDue(): Promise<void> {
      await noteNew()
      await begin()
      await Promise.all(running.values())
    },

    /** Makes one due at once; the process that is next to look does it. */
    async hurry(name: string): Promise<void> {
      await kysely.updateTable('schedule_jobs').set({ due_at: now() }).where('name', '=', name).execute()
    },

    async list(): Promise<JobEntry[]> {
      const rows = await kysely.selectFrom('schedule_jobs').selectAll().orderBy('name').execute()
      return rows.flatMap(row => {
        const job = jobs.get(row.name)
        return job ? [toEntry(row, job, now())] : []
      })
    },

    async start(): Promise<void> {
      await noteNew()
      timer ??= setInterval(() => {
        looking = looking
          .then(begin)
          .catch(error => log.warn({ err: error }, 'the schedule couldn’t be read'))
      }, pollEvery).unref()
    },

    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
