import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { PushTables } from './tables.ts'

export type Waiting = PushTables['push_waiting']
type MessageId = Pick<Waiting, 'device_id' | 'occasion'>

const minute = 60_000
/** Before each further try; after the last one it is given up. */
const pauses = [5 * minute, 15 * minute, 60 * minute, 4 * 60 * minute, 12 * 60 * minute]

/** Messages a push service did not take. They are tried again, less and less often, until they are no news any more. */
export function createWaiting(database: Database, clock: Clock) {
  const { kysely, transaction } = database.as<PushTables>()
  const now = () => clock.now().getTime()

  async function remove({ device_id, occasion }: MessageId, db: Kysely<PushTables> = kysely): Promise<void> {
    await db
      .deleteFrom('push_waiting')
      .where('device_id', '=', device_id)
      .where('occasion', '=', occasion)
      .execute()
  }

  return {
    remove: (message: MessageId): Promise<void> => remove(message),

    async add(message: Pick<Waiting, 'device_id' | 'person' | 'occasion' | 'until'>): Promise<void> {
      await kysely
        .insertInto('push_waiting')
        .values({ ...message, attempts: 1, due_at: now() + (pauses[0] ?? 0) })
        .onConflict(conflict => conflict.columns(['device_id', 'occasion']).doNothing())
        .execute()
    },

    /** Those due now, each given to one caller in one process until its next try, which is counted already. */
    takeDue: (count: number): Promise<Waiting[]> =>
      transaction(async tx => {
        await tx.deleteFrom('push_waiting').where('until', '<=', now()).execute()
        const due = tx.selectFrom('push_waiting').selectAll().where('due_at', '<=', now())
        const messages = await due.orderBy('due_at').limit(count).execute()
        for (const message of messages) {
          const pause = pauses[message.attempts]
          if (pause === undefined) await remove(message, tx)
          else
            await tx
              .updateTable('push_waiting')
              .set({ attempts: message.attempts + 1, due_at: now() + pause })
              .where('device_id', '=', message.device_id)
              .where('occasion', '=', message.occasion)
              .execute()
        }
        return messages
      }),
  }
}
