import type { JobLine } from '../../../server/doors/schedule.ts'

const minute = 60_000
/** One process may take its time over the job before. */
const patience = 10 * minute
/** So many of those that are well are seen, to know that there is a next. */
const shownNext = 3

export const isLate = ({ isRunning, nextAt }: JobLine, now: number): boolean =>
  !isRunning && nextAt < now - patience

/** What has to be looked at first, then what runs or runs next; the rest went well and can wait. */
export function sortJobs(jobs: readonly JobLine[], now: number): { first: JobLine[]; rest: JobLine[] } {
  const weigh = (job: JobLine) => {
    if (job.outcome === 'failed' || job.outcome === 'stopped') return 0
    if (isLate(job, now)) return 1
    return job.isRunning ? 2 : 3
  }
  const sorted = jobs.toSorted((a, b) => weigh(a) - weigh(b) || a.nextAt - b.nextAt)
  const well = sorted.findIndex(job => weigh(job) === 3)
  const end = well < 0 ? sorted.length : well + shownNext
  return { first: sorted.slice(0, end), rest: sorted.slice(end) }
}
