import type { Log } from '../../platform/log.ts'

interface Rhythm {
  log: Log
  pollEvery: number
  /** How long it waits at most where round after round fails; each pause is twice the last. */
  longestPause?: number
}

/** Does its rounds until it is stopped; a round that fails is told and tried again. */
export function createWorker(
  { log, pollEvery, longestPause = pollEvery }: Rhythm,
  tasks: ((stopping: AbortSignal) => Promise<unknown>)[],
) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let stopping: AbortController | undefined
  let failures = 0

  async function run({ signal }: AbortController): Promise<void> {
    try {
      for (const task of tasks) if (!signal.aborted) await task(signal)
      failures = 0
    } catch (error) {
      if (failures === 0 && !signal.aborted) log.warn({ err: error }, 'the content round failed')
      failures += 1
    }
    if (!signal.aborted) plan()
  }

  function plan(): void {
    const pause = Math.min(pollEvery * 2 ** Math.min(failures, 20), longestPause)
    timer = setTimeout(() => {
      if (stopping) round = run(stopping)
    }, pause).unref()
  }

  return {
    start(): void {
      if (stopping) return
      stopping = new AbortController()
      plan()
    },
    /** What is under way is cut short where it can be. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      stopping?.abort()
      stopping = undefined
      await round
    },
  }
}
