import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

type SeeToDeps = {
  clock: Clock
  log: Log
  look: (uid: string) => Promise<void>
  putOff: (uid: string, dueAt: number) => Promise<unknown>
  /** What the log says where it fails. */
  fault: string
}

const retryAfter = 10 * 60_000

/** Sees to one person: what comes now is sent first and noted then. Cut short, it's sent again, which the outbox knows. */
export const createSeeTo =
  ({ clock, log, look, putOff, fault }: SeeToDeps) =>
  (uid: string): Promise<void> =>
    look(uid).catch(async error => {
      log.warn({ err: error }, fault)
      // Nobody else waits behind what goes wrong each time.
      await putOff(uid, clock.now().getTime() + retryAfter).catch(() => {})
    })
