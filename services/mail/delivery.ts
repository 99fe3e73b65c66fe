import type { Clock } from '../../platform/clock.ts'
import { createTurns } from '../../platform/database/turns.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type DeliveryRest, deliverLetter } from './deliver-letter.ts'
import type { Outbox } from './outbox.ts'
import type { createReadings } from './readings.ts'
import type { Smtp } from './smtp.ts'

const hour = 60 * 60_000

export interface Timing {
  /** How often the outbox is looked at; other processes' letters are seen then. */
  pollEvery: number
  /** How long a claimed letter is left to the process that took it. */
  lease: number
  /** How long everything about a letter is kept, delivered or not. */
  keepFor: number
  /** How long it is kept who saw a letter's links. */
  keepReadingsFor: number
}

export interface DeliveryParts {
  outbox: Outbox
  readings: ReturnType<typeof createReadings>
  smtp: Smtp | undefined
  clock: Clock
  log: Log
  timing: Timing
}

/** Takes letters out of the outbox one after another, in this process and beside others. */
export function createDelivery({ outbox, readings, smtp, clock, log, timing }: DeliveryParts) {
  const turns = createTurns()
  let running: Promise<void> | undefined
  let isStopped = false
  let wake = () => {}
  let tidyAt = 0
  const rest: DeliveryRest = { faults: 0, until: 0 }
  const now = () => clock.now().getTime()

  /** Everything that is due now; gives how many letters were taken up. */
  async function deliverDue(): Promise<number> {
    const endTurn = await turns.take()
    try {
      await tidy()
      let taken = 0
      while (smtp && !isStopped && now() >= rest.until && (await outbox.hasDue(now()))) {
        const row = await outbox.claim(now(), timing.lease)
        if (!row) break
        await deliverLetter({ outbox, clock, log, rest }, row, smtp)
        taken++
      }
      return taken
    } finally {
      endTurn()
    }
  }

  async function tidy(): Promise<void> {
    if (now() < tidyAt) return
    tidyAt = now() + hour
    await outbox.deleteBefore(now() - timing.keepFor)
    await readings.deleteBefore(now() - timing.keepReadingsFor)
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await deliverDue().catch(error => {
        // Its message may repeat what was to be stored.
        const code = error instanceof AppError ? error.code : 'unknown'
        log.error({ code }, 'the outbox couldn’t be processed')
      })
      if (!isStopped) await pause()
    }
  }

  function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timing.pollEvery)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }

  return {
    deliverDue,
    wake: () => wake(),
    start() {
      running ??= run()
    },
    /** Finishes the letter under way; the others wait for the next start. */
    async stop() {
      isStopped = true
      wake()
      await running
      const endTurn = await turns.take()
      endTurn()
      smtp?.close()
    },
  }
}
