import type { Log } from '../../../platform/log.ts'

/** Work that is done one after the other once the answer is on its way: nobody waits for it, and its time tells nothing. */
export function createLater(log: Log) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(work: () => Promise<unknown>): void {
      last = last
        .then(work)
        .catch(error => log.error({ err: error }, 'a subscription or a list couldn’t be noted'))
    },
    /** Until all of it is done. */
    settle: async (): Promise<void> => void (await last),
  }
}
