import { createTurns } from '../../platform/database/turns.ts'
import { AppError } from '../../platform/errors.ts'
import { type DeliveryRest, deliverLetter, type LetterDeps } from './deliver-letter.ts'
import { createHandovers } from './handovers.ts'
import type { Smtp } from './smtp.ts'
import type { Tray } from './tray.ts'

export interface DeliveryParts extends Omit<LetterDeps, 'handovers' | 'rest'> {
  tray: Tray
  /** One for each connection; none without a mail server. */
  lines: readonly Smtp[]
  pollEvery: number
}

/** Takes letters out of the outbox over several connections, in this process and beside others. */
export function createDelivery(parts: DeliveryParts) {
  const { outbox, tray, clock, log, pollEvery } = parts
  const handovers = createHandovers(outbox, clock)
  const stopping = new AbortController()
  // Bounded: one for each line to the mail server.
  const sleepers = new Set<() => void>()
  const now = () => clock.now().getTime()
  let running: Promise<unknown> | undefined
  let busy = 0

  const lines = parts.lines.map((smtp, index) => ({
    smtp,
    // One is kept clear, so that a server that takes its time over the many keeps nobody from signing in.
    takesBulk: index > 0 || parts.lines.length === 1,
    rest: { faults: 0, until: 0 } as DeliveryRest,
    turns: createTurns(),
  }))
  type Line = (typeof lines)[number]

  /** Everything that is due now, by one connection; gives how many letters it took up. */
  async function drain({ smtp, takesBulk, rest, turns }: Line): Promise<number> {
    const endTurn = await turns.take()
    busy++
    try {
      await handovers.noteRest()
      let taken = 0
      while (!stopping.signal.aborted && now() >= rest.until) {
        const task = await tray.take(takesBulk)
        if (!task) break
        if (!(await tray.await(task, stopping.signal))) continue
        await deliverLetter({ ...parts, handovers, rest }, task.row, smtp)
        taken++
      }
      return taken
    } finally {
      busy--
      // Whatever becomes of the rest, which another process takes up after its lease.
      await (busy === 0 ? tray.empty() : Promise.resolve()).finally(endTurn)
    }
  }

  function logFault(error: unknown): void {
    // Its message may repeat what was to be stored.
    const code = error instanceof AppError ? error.code : 'unknown'
    log.error({ code }, 'the outbox couldn’t be processed')
  }

  async function run(work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch(logFault)
      if (!stopping.signal.aborted) await pause()
    }
  }

  function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const rise = () => {
      clearTimeout(timer)
      sleepers.delete(rise)
      resolve()
    }
    const timer = setTimeout(rise, pollEvery)
    sleepers.add(rise)
    return promise
  }

  function wake(): void {
    tray.refresh()
    for (const rise of sleepers) rise()
  }

  return {
    wake,
    /** What keeps this process's connections from the mail server, if anything does now. */
    findTrouble: (): string | undefined => lines.find(({ rest }) => rest.until > now())?.rest.reason,
    /** Everything that is due now; gives how many letters were taken up. */
    async deliverDue(): Promise<number> {
      tray.refresh()
      const taken = await Promise.all(lines.map(drain))
      return taken.reduce((sum, count) => sum + count, 0)
    },
    start() {
      running ??= Promise.all(lines.map(line => run(() => drain(line))))
    },
    /** Finishes the letters under way; the others wait for the next start. */
    async stop() {
      stopping.abort()
      wake()
      await running
      for (const { turns, smtp } of lines) {
        const endTurn = await turns.take()
        endTurn()
        smtp.close()
      }
      await handovers.noteRest().catch(logFault)
    },
  }
}
