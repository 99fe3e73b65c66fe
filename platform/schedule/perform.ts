import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Claims, RunOutcome } from './claims.ts'
import type { Job } from './job.ts'

type PerformDeps = { claims: Claims; log: Log; stopping: AbortSignal }

/** Runs a job that this process has claimed, and writes down how it went. */
export async function perform(deps: PerformDeps, job: Job): Promise<void> {
  const { claims, log, stopping } = deps
  const stopped: RunOutcome = { outcome: 'stopped', failure: null }
  const outcome = await runHeld(deps, job).then(
    (): RunOutcome => (stopping.aborted ? stopped : { outcome: 'done', failure: null }),
    (error: unknown): RunOutcome => {
      if (stopping.aborted) return stopped
      log.warn({ err: error, job: job.name }, 'a scheduled job failed')
      return { outcome: 'failed', failure: error instanceof AppError ? error.code : 'internal' }
    },
  )
  await claims.release(job, outcome)
}

/** Says every now and then that it's still being done; who can't say so stops. */
async function runHeld({ claims, stopping }: PerformDeps, { name, run }: Job): Promise<void> {
  const lost = new AbortController()
  const beat = setInterval(async () => {
    const isKept = await claims.keep(name).catch(() => false)
    if (!isKept) lost.abort()
  }, claims.heldFor / 3).unref()
  try {
    await run(AbortSignal.any([stopping, lost.signal]))
  } finally {
    clearInterval(beat)
  }
}
