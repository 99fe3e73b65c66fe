import type { Person } from '../../app/context.ts'
import type { ScheduleDoors } from '../../app/schedule/doors.ts'
import type { Backend } from '../backend.ts'
import type { JobName } from '../jobs.ts'
import { ensureOpen } from './ensure-open.ts'
import type { Note } from './note.ts'

/** What is done at times, for owners. */
export function createScheduleDoors(
  { schedule }: Pick<Backend, 'schedule'>,
  findPerson: () => Person | undefined,
  note: Note,
): ScheduleDoors {
  return {
    async list() {
      ensureOpen('adminSchedule', findPerson())
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
    async hurry(name) {
      ensureOpen('adminSchedule', findPerson())
      if (!(await schedule.list()).some(job => job.name === name)) return false
      await note({ action: 'schedule.hurried', subject: name })
      await schedule.hurry(name)
      return true
    },
  }
}
