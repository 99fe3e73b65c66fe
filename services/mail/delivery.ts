import type { Clock } from '../../platform/clock.ts'
import { createTurns } from '../../platform/database/turns.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { toContent } from './ledger.ts'
import type { Outbox } from './outbox.ts'
import type { Post } from './post.ts'
import type { createReadings } from './readings.ts'
import type { MessageRow } from './schema.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long a letter waits after its first, second, … refusal for now; the last holds for all further ones. */
const delays = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const firstRest = 5 * second
const longestRest = 5 * minute

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
  post: Post | undefined
  clock: Clock
  log: Log
  timing: Timing
}

/** Takes letters out of the outbox one after another, in this process and beside others. */
export function createDelivery({ outbox, readings, post, clock, log, timing }: DeliveryParts) {
  const turns = createTurns()
  let running: Promise<void> | undefined
  let isStopped = false
  let wake = () => {}
  let faults = 0
  let restUntil = 0
  let tidyAt = 0

  const now = () => clock.now().getTime()

  async function deliver(row: MessageRow, post: Post): Promise<void> {
    const { id, kind } = row
    const content = toContent(row)
    if (!content || row.expires_at <= now()) {
      await outbox.markFailed(row, 'expired', now())
      return log.warn({ id, kind }, 'letter given up: too old')
    }
    const date = new Date(row.created_at)
    const outcome = await post.deliver({ content, language: row.language, messageId: row.message_id, date })
    if (outcome.result !== 'unreachable') faults = 0
    switch (outcome.result) {
      case 'sent':
        await outbox.markSent(row, now())
        return log.info({ id, kind }, 'letter sent')
      case 'refused':
        await outbox.markFailed(row, outcome.reason, now())
        return log.warn({ id, kind, reason: outcome.reason }, 'letter refused')
      case 'deferred': {
        const delay = delays[Math.min(row.attempts, delays.length - 1)] ?? hour
        await outbox.putBack(row, outcome.reason, now() + delay, true)
        return log.info({ id, kind, reason: outcome.reason }, 'letter refused for now')
      }
      case 'unreachable':
        restUntil = now() + Math.min(firstRest * 2 ** faults++, longestRest)
        // Behind those that wait already, so that one letter's trouble is not everyone's.
        await outbox.putBack(row, outcome.reason, restUntil, false)
        return log.error({ reason: outcome.reason }, 'the mail server does not take letters')
    }
  }

  /** Everything that is due now; gives how many letters were taken up. */
  async function deliverDue(): Promise<number> {
    const endTurn = await turns.take()
    try {
      await tidy()
      let taken = 0
      while (post && !isStopped && now() >= restUntil && (await outbox.hasDue(now()))) {
        const row = await outbox.claim(now(), timing.lease)
        if (!row) break
        await deliver(row, post)
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
        log.error({ code }, 'the outbox could not be worked through')
      })
      if (!isStopped) await rest()
    }
  }

  function rest(): Promise<void> {
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
      post?.close()
    },
  }
}
