import type { Log } from '../../platform/log.ts'

const every = 1_000

/**
 * Work that is put off, to be done together once a second. What is done right after an answer makes the next one slower,
 * and anyone who asks twice learns from it that there was something to do.
 */
export function createDeferred(log: Log) {
  // Bounded: by the requests that were let in; emptied with each turn.
  let waiting: (() => Promise<unknown>)[] = []
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    const due = waiting
    waiting = []
    for (const work of due)
      await work().catch(error => log.error({ err: error }, 'work after an identity answer failed'))
  }

  function next(): Promise<void> {
    if (waiting.length > 0) running = running.then(run)
    return running
  }

  return {
    put: (work: () => Promise<unknown>): void => void waiting.push(work),

    start(): void {
      timer ??= setInterval(next, every).unref()
    },

    /** Does all that waits, at once. */
    async settle(): Promise<void> {
      while (waiting.length > 0) await next()
      await running
    },

    stop: (): void => clearInterval(timer),
  }
}
