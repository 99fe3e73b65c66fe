import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { isConflict } from './faults.ts'

const tries = 10

/** Runs `work` again while it loses to others, waiting longer each time (some four seconds in all). */
export async function retry<Result>(work: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === tries)
        throw new AppError('aborted', `Lost to concurrent writers ${tries} times`, { cause: error })
      await sleep(Math.min(2000, 5 * 2 ** attempt) * (0.5 + Math.random() / 2))
    }
  }
}
