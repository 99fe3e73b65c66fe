import type { Log } from '../../platform/log.ts'

/** Work that may take as long as it likes after the answer has gone. */
export function createBackground(log: Log) {
  // Bounded: by the requests that were let in; each goes when it is done.
  const running = new Set<Promise<void>>()
  return {
    start(work: () => Promise<unknown>): void {
      const done = new Promise<void>(resolve => setImmediate(resolve))
        .then(work)
        .catch(error => log.error({ err: error }, 'work after an identity answer failed'))
        .then(() => void running.delete(done))
      running.add(done)
    },

    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
