import type { Backend } from '../backend.ts'
import type { JobName } from '../jobs.ts'
import type { Helper } from './asker.ts'

/** Work that is done at times, as owners see it. */
export type JobLine = Awaited<ReturnType<ReturnType<typeof createScheduleDoors>['list']>>[number]

/** What is done at times, for owners. */
export function createScheduleDoors({ schedule }: Pick<Backend, 'schedule'>, { note }: Helper) {
  return {
    async list() {
      return (await schedule.list()).map(({ name, isRunning, finishedAt, outcome, failure, dueAt }) => ({
        // Only those of our list are there, and each has its words.
        name: name as JobName,
        isRunning,
        lastAt: finishedAt?.getTime(),
        outcome: outcome ?? undefined,
        failure,
        nextAt: dueAt.getTime(),
      }))
    },
    /** Makes one due at once; false where there is none of this name. */
    async hurry(name: string) {
      if (!(await schedule.list()).some(job => job.name === name)) return false
      await note({ action: 'schedule.hurried', subject: name })
      await schedule.hurry(name)
      return true
    },
  }
}
