import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import type { ChallengeParts } from '../parts.ts'
import { catchUp } from './catch-up.ts'
import { createLease, usualLease } from './lease.ts'

/** Lets commits that come together be read together; where there is much to show, others get as much time as that takes. */
const gatherFor = { least: 25, most: 500 }

/**
 * Brings what people tell of their days into every challenge they are in, by reading the change log from where it was
 * read to. What is shown is worked out from what they told, so reading a change twice changes nothing; whoever reads has
 * a lease, and says how far they are only once it is shown.
 */
export function createProjection(parts: ChallengeParts & { log: Log; lease?: number | undefined }) {
  const { documents, log } = parts
  const lease = createLease(parts)
  const stopping = new AbortController()
  const { signal } = stopping
  let stopHearing: (() => void) | undefined
  let looking: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false

  const mayGoOn = async (): Promise<boolean> => !signal.aborted && (await lease.take())

  const run = (): Promise<void> => catchUp({ parts, lease, mayGoOn })

  async function runWhileAsked(): Promise<void> {
    while (isAsked && !signal.aborted) {
      isAsked = false
      const startedAt = performance.now()
      await run()
      const took = performance.now() - startedAt
      await wait(Math.min(Math.max(took, gatherFor.least), gatherFor.most), undefined, { signal })
    }
  }

  function hurry(): void {
    isAsked = true
    running ??= runWhileAsked()
      .catch(error => {
        if (!signal.aborted) log.warn({ err: error }, 'challenges couldn’t be brought up to date')
      })
      .finally(() => {
        running = undefined
        // Asked for while the last round was ending.
        if (isAsked && !signal.aborted) hurry()
      })
  }

  return {
    /** One reading of the log, up to now. */
    run,
    start(): void {
      stopHearing ??= documents.onCommit(hurry)
      // What another process left undone, should it be gone, and what went wrong here.
      looking ??= setInterval(hurry, parts.lease ?? usualLease).unref()
      hurry()
    },
    async stop(): Promise<void> {
      stopping.abort()
      stopHearing?.()
      clearInterval(looking)
      await running
      await lease.release()
    },
  }
}
