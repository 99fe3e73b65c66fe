import type admin from '../../languages/en/admin.json'

export type NamedJob = keyof (typeof admin)['schedule']['jobs']

/** Work that is done at times, as owners see it. */
export type JobLine = {
  name: NamedJob
  isRunning: boolean
  lastAt: number | undefined
  outcome: 'done' | 'failed' | 'stopped' | undefined
  /** What to look for in the log. */
  failure: string | undefined
  nextAt: number
}
