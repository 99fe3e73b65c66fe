import type { Exclusively } from '../commits.ts'
import type { Connection } from '../connection.ts'
import { findIndexes } from './composite-index.ts'
import { deleteEntries } from './entries.ts'

const page = 500

/** Takes away what is left of retired indexes; commits come in between, page by page. */
export async function removeIndexes(exclusively: Exclusively, signal: AbortSignal): Promise<void> {
  for (const { key, isLeaving } of await exclusively(findIndexes)) {
    let after: Uint8Array | undefined = isLeaving ? new Uint8Array() : undefined
    while (after && !signal.aborted) {
      const from: Uint8Array = after
      after = await exclusively(connection => removePage(connection, key, from))
    }
  }
}

/**
 * Scope by scope, because entries are sorted by it first, and whatever documents say now: they changed while nobody kept
 * the index. The last page takes the index itself, so that declaring it again starts from nothing.
 */
async function removePage(
  connection: Connection,
  key: string,
  after: Uint8Array,
): Promise<Uint8Array | undefined> {
  const [index] = await connection.all<{ is_leaving: boolean }>(
    'select is_leaving from document_indexes where key = ?',
    [key],
  )
  // Another process was here first.
  if (!index?.is_leaving) return undefined
  let done = after
  for (let count = 0; count < page; ) {
    const [next] = await connection.all<{ scope: Uint8Array }>(
      'select scope from document_entries where scope > ? order by scope limit 1',
      [done],
    )
    if (!next) {
      await connection.all('delete from document_indexes where key = ?', [key])
      return undefined
    }
    const entries = await connection.all<{ value: Uint8Array; name: Uint8Array }>(
      'select value, name from document_entries where scope = ? and field = ? order by value, name limit ?',
      [next.scope, key, page],
    )
    const rows = entries.map(({ value, name }) => [next.scope, key, value, name])
    await deleteEntries(connection, rows)
    if (entries.length === page) return done
    done = next.scope
    count += 1 + entries.length
  }
  return done
}
