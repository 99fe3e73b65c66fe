import { AppError } from '../../../platform/errors.ts'
import type { StoryRow } from '../tables.ts'

/** Refuses to save over what someone else saved since the writer began. Who names no revision saves over anything. */
export function ensureCurrent(
  { revision: saved }: Pick<StoryRow, 'revision'>,
  begun: number | undefined,
): void {
  if (begun === undefined || begun === saved) return
  throw new AppError('aborted', 'Someone else has saved this story since', {
    details: { error: 'This story has been saved by someone else since', revision: saved },
  })
}
