import type { JournalNote } from '../journal.ts'
import { change, type ErasureDeps, type Request, select } from './parts.ts'

/**
 * Tells the journal of one request, or of all it doesn't know yet. What couldn't be written is written at the next round,
 * with the time at which it was asked for; nothing is erased before.
 */
export async function noteRequests(deps: ErasureDeps, code?: string): Promise<void> {
  const rows = await select(deps)
    .where('noted_at', 'is', null)
    .where('state', 'in', ['waiting', 'erasing'])
    .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
    .execute()
  for (const row of rows) {
    try {
      await deps.note(toNoted(row), row.asked_at)
      await change(deps, row.code, { noted_at: row.asked_at })
    } catch (error) {
      deps.log.error({ err: error }, 'a request to erase something isn’t in the journal yet')
    }
  }
}

const toNoted = ({ code, uid, parts, parts_of, through, entries }: Request): JournalNote =>
  parts === null
    ? { asked: uid ?? '', code, through, entries }
    : { parts: parts_of ?? '', names: JSON.parse(parts), code, entries }
