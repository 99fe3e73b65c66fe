import { setTimeout as sleep } from 'node:timers/promises'
import type { LetterDeps } from './deliver-letter.ts'
import type { Queue } from './outbox.ts'
import type { Pace } from './pace.ts'
import type { MessageRow } from './schema.ts'

/** How many of the many are taken at once, so that none waits long in a hand that stops. */
const handful = 16
/** How soon one that can't wait is seen among the many. */
const glance = 100

/** A letter, and when it may go by the machine's own time. */
export type Task = { row: MessageRow; at: number }

export type Tray = ReturnType<typeof createTray>

export interface TrayParts extends Pick<LetterDeps, 'outbox' | 'running' | 'suppressions' | 'clock'> {
  pace: Pace
  /** At most so many a second. */
  rate: number | undefined
  /** How long what was taken is left to this process. */
  lease: number
}

/** What this process has taken from the outbox and not begun: letters that can't wait one by one, the many by the handful. */
export function createTray({ outbox, running, suppressions, pace, clock, rate, lease }: TrayParts) {
  // Bounded: by how many are taken at once.
  const hand: (Task & { takenAt: number })[] = []
  let filling: Promise<number> | undefined
  let emptyUntil = 0
  const now = () => clock.now().getTime()

  async function takeUrgent(): Promise<Task | undefined> {
    if (performance.now() < emptyUntil) return undefined
    const [row] = (await outbox.hasDue('urgent', now())) ? await outbox.claim('urgent', 1, now(), lease) : []
    if (row) return { row, at: rate ? await pace.reserveUrgent(rate) : 0 }
    emptyUntil = performance.now() + glance
    return undefined
  }

  async function takeBulk(): Promise<Task | undefined> {
    for (;;) {
      const next = hand.shift()
      if (next && next.takenAt + lease / 2 > now()) return next
      if (next) {
        await outbox.release([next.row], now())
        continue
      }
      filling ??= fill().finally(() => {
        filling = undefined
      })
      if ((await filling) === 0) return undefined
    }
  }

  /** Gives how many were taken from the outbox; not all need to be sent. */
  async function fill(): Promise<number> {
    if (await outbox.hasDue('patient', now())) {
      const taken = await take('patient', handful)
      if (taken > 0) return taken
    }
    // Half a second's worth at most: who pauses it is heard soon.
    const most = Math.min(handful, Math.max(1, Math.floor((rate ?? 99) / 2)))
    for (const batch of await running.listDue()) {
      const taken = await take({ batch }, most)
      if (taken > 0) return taken
      running.noteEmpty(batch)
    }
    return 0
  }

  async function take(queue: Queue, most: number): Promise<number> {
    const takenAt = now()
    const rows = await outbox.claim(queue, most, takenAt, lease)
    const refused = await suppressions.findHashes(rows.map(row => row.address_hash))
    for (const row of rows.filter(({ address_hash }) => refused.has(address_hash)))
      await outbox.markUnsent(row, 'suppressed', takenAt)
    const open = rows.filter(({ address_hash }) => !refused.has(address_hash))
    const first = rate && open.length > 0 ? await pace.reserve(rate, open.length) : 0
    const step = rate ? 1_000 / rate : 0
    hand.push(...open.map((row, index) => ({ row, takenAt, at: first + index * step })))
    return rows.length
  }

  return {
    /** The next letter that may go. */
    take: async (takesBulk: boolean): Promise<Task | undefined> =>
      (await takeUrgent()) ?? (takesBulk ? await takeBulk() : undefined),

    /** Waits for a letter's place in the queue; false if it isn't wanted any more, and is back in the outbox. */
    async await({ row, at }: Task, signal: AbortSignal): Promise<boolean> {
      const wait = at - Date.now()
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {})
      if (!signal.aborted && (row.batch === null || (await running.isRunning(row.batch)))) return true
      await outbox.release([row], now())
      if (row.batch !== null) await running.clearStopped(row.batch)
      return false
    },

    /** Looks again, at everything. */
    refresh(): void {
      emptyUntil = 0
      running.refresh()
    },

    /** Puts back what nobody is left to send. */
    async empty(): Promise<void> {
      await filling
      await outbox.release(
        hand.splice(0).map(({ row }) => row),
        now(),
      )
    },
  }
}
