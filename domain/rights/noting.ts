import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { Journal, JournalNote } from './journal.ts'
import type { ErasureRow, RightsTables } from './schema.ts'

type NotingDeps = { database: Database; log: Log; note: Journal['note'] }

/**
 * Tells the journal of requests. What couldn't be written is written at the next round, with the time at which it was
 * asked for; nothing is erased before.
 */
export function createNoting({ database, log, note }: NotingDeps) {
  const { kysely } = database.as<RightsTables>()

  return {
    /** Of one request, or of all the journal doesn't know yet. */
    async run(code?: string): Promise<void> {
      const rows = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('noted_at', 'is', null)
        .where('state', 'in', ['waiting', 'erasing'])
        .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
        .execute()
      for (const row of rows) {
        try {
          await note(toNoted(row), row.asked_at)
          await kysely
            .updateTable('erasures')
            .set({ noted_at: row.asked_at })
            .where('code', '=', row.code)
            .execute()
        } catch (error) {
          log.error({ err: error }, 'a request to erase something isn’t in the journal yet')
        }
      }
    },
  }
}

function toNoted({ code, uid, parts, parts_of, through, entries }: Selectable<ErasureRow>): JournalNote {
  return parts === null
    ? { asked: uid ?? '', code, through, entries }
    : { parts: parts_of ?? '', names: JSON.parse(parts), code, entries }
}
