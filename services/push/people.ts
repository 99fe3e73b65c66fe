import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { PushTables } from './tables.ts'

/** The people with a device, and when to look again whether someone is to be told something. */
export function createPeople(database: Database, clock: Clock) {
  const { kysely, transaction } = database.as<PushTables>()

  return {
    /**
     * Those to be looked at now, a few at a time, each given to one caller in one process: nobody else gets them before
     * `again`, which is also when they are tried once more should this process not live to do it.
     */
    takeDue: (count: number, again: number): Promise<string[]> =>
      transaction(async tx => {
        const due = tx.selectFrom('push_people').select('person').where('due_at', '<=', clock.now().getTime())
        const people = (await due.orderBy('due_at').limit(count).execute()).map(({ person }) => person)
        if (people.length > 0)
          await tx.updateTable('push_people').set({ due_at: again }).where('person', 'in', people).execute()
        return people
      }),

    /** Who has no device left is looked at no more, and what they were told is not kept. */
    async dropIdle(person: string): Promise<void> {
      await transaction(async tx => {
        const left = tx.selectFrom('push_devices').select('id').where('person', '=', person)
        if (await left.executeTakeFirst()) return
        for (const table of ['push_people', 'push_sent', 'push_waiting'] as const)
          await tx.deleteFrom(table).where('person', '=', person).execute()
      })
    },

    /** Look at someone sooner. */
    async bringForward(person: string, dueAt: number): Promise<void> {
      await kysely
        .updateTable('push_people')
        .set({ due_at: dueAt })
        .where('person', '=', person)
        .where('due_at', '>', dueAt)
        .execute()
    },
  }
}
