import type { ContentDeps } from './deps.ts'

/** Does its rounds until it is stopped; a round that fails is told and tried again. */
export function createWorker(
  { log, pollEvery = 500 }: Pick<ContentDeps, 'log' | 'pollEvery'>,
  tasks: (() => Promise<unknown>)[],
) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let isStopped = true
  let wasWell = true

  async function run(): Promise<void> {
    try {
      for (const task of tasks) if (!isStopped) await task()
      wasWell = true
    } catch (error) {
      if (wasWell) log.warn({ err: error }, 'the content round failed')
      wasWell = false
    }
    if (!isStopped) plan()
  }

  function plan(): void {
    timer = setTimeout(() => {
      round = run()
    }, pollEvery).unref()
  }

  return {
    start(): void {
      if (!isStopped) return
      isStopped = false
      plan()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
