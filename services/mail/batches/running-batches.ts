import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { MailTables } from '../schema.ts'

export type RunningBatches = ReturnType<typeof createRunningBatches>

/** How old what is known of batches may be: who pauses one is heard that soon. */
const freshFor = 500

type Running = { id: string; isDue: boolean }

/**
 * Which batches run, as delivery knows it without asking for every letter: nothing leaves of one that is paused or has
 * ended.
 */
export function createRunningBatches(database: Database, clock: Clock) {
  const { kysely } = database.as<MailTables>()
  // Bounded: one for each batch that runs; replaced at each look.
  let running = new Map<string, Running>()
  let looking: Promise<void> | undefined
  let freshUntil = 0

  async function look(): Promise<void> {
    const rows = await kysely
      .selectFrom('mail_batches')
      .select('id')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('mail_messages')
            .select('mail_messages.id')
            .whereRef('mail_messages.batch', '=', 'mail_batches.id')
            .where('mail_messages.finished_at', 'is', null)
            .where('mail_messages.due_at', '<=', clock.now().getTime()),
        ).as('isDue'),
      )
      .where('state', '=', 'running')
      .orderBy('created_at')
      .execute()
    running = new Map(rows.map(row => [row.id, { ...row, isDue: Boolean(row.isDue) }]))
    freshUntil = performance.now() + freshFor
  }

  async function know(): Promise<void> {
    if (performance.now() < freshUntil) return
    looking ??= look().finally(() => {
      looking = undefined
    })
    await looking
  }

  return {
    async isRunning(batch: string): Promise<boolean> {
      await know()
      return running.has(batch)
    },

    /** Those with something to send, each time another one first, so that none waits for all of another. */
    async listDue(): Promise<string[]> {
      await know()
      const [first] = running.values()
      if (first) {
        running.delete(first.id)
        running.set(first.id, first)
      }
      return [...running.values()].filter(({ isDue }) => isDue).map(({ id }) => id)
    },

    noteEmpty(batch: string): void {
      const known = running.get(batch)
      if (known) known.isDue = false
    },

    refresh(): void {
      freshUntil = 0
    },

    /** What came back into a batch after it was ended. */
    clearStopped: (batch: string) =>
      kysely
        .deleteFrom('mail_messages')
        .where('batch', '=', batch)
        .where('state', '=', 'queued')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('mail_batches').select('id').where('id', '=', batch).where('state', '=', 'stopped'),
          ),
        )
        .execute(),

    /** Batches of which nothing is left, and what is left of those that were ended. */
    async tidy(now: number, before: number): Promise<void> {
      await kysely
        .deleteFrom('mail_messages')
        .where('batch', 'in', ({ selectFrom }) =>
          selectFrom('mail_batches').select('id').where('state', '=', 'stopped'),
        )
        .where('finished_at', 'is', null)
        .where(({ or, eb }) => or([eb('state', '=', 'queued'), eb('due_at', '<=', now)]))
        .execute()
      const gone = await kysely
        .deleteFrom('mail_batches')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mail_messages')
                .select('mail_messages.id')
                .whereRef('mail_messages.batch', '=', 'mail_batches.id'),
            ),
          ),
        )
        .returning('id')
        .execute()
      for (const { id } of gone)
        await kysely.deleteFrom('mail_batch_bodies').where('batch', '=', id).execute()
    },
  }
}
