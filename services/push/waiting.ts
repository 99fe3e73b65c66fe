import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { PushTables } from './tables.ts'

export type Waiting = PushTables['push_waiting']

const minute = 60_000
/** Before each further try; after the last one it is given up. */
const pauses = [5 * minute, 15 * minute, 60 * minute, 4 * 60 * minute, 12 * 60 * minute]

/** Messages a push service did not take. They are tried again, less and less often, until they are no news any more. */
export function createWaiting(database: Database, clock: Clock) {
  const { kysely, transaction } = database.as<PushTables>()
  const now = () => clock.now().getTime()

  const remove = async ({ device_id, occasion }: Pick<Waiting, 'device_id' | 'occasion'>): Promise<void> => {
    await kysely
      .deleteFrom('push_waiting')
      .where('device_id', '=', device_id)
      .where('occasion', '=', occasion)
      .execute()
  }

  return {
    remove,

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
        for (const { device_id, occasion, attempts } of messages) {
          const pause = pauses[attempts]
          const same = { device_id, occasion }
          if (pause === undefined)
            await tx
              .deleteFrom('push_waiting')
              .where('device_id', '=', same.device_id)
              .where('occasion', '=', same.occasion)
              .execute()
          else
            await tx
              .updateTable('push_waiting')
              .set({ attempts: attempts + 1, due_at: now() + pause })
              .where('device_id', '=', same.device_id)
              .where('occasion', '=', same.occasion)
              .execute()
        }
        return messages
      }),
  }
}
