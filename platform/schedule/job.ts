import type { JobRow } from './schema.ts'

/** Timed work with a name, run by one process at a time. */
export type Job = {
  /** A plain word, the same forever: `reminders`. */
  name: string
  /** From the end of one run to the beginning of the next. However long nobody was there, it's run once. */
  every: number
  /** Ends early when `signal` says so: the process stops, or another took over. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** As those who look after the machine see it. */
export type JobEntry = ReturnType<typeof toEntry>

export function toEntry(row: JobRow, { every }: Job, now: number) {
  const date = (at: number | null) => (at === null ? undefined : new Date(at))
  return {
    name: row.name,
    every,
    isRunning: row.holder !== null && row.held_until > now,
    dueAt: new Date(row.due_at),
    startedAt: date(row.started_at),
    finishedAt: date(row.finished_at),
    outcome: row.outcome,
    failure: row.failure ?? undefined,
    runs: row.runs,
    failures: row.failures,
  }
}
