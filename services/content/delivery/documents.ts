import type { Database } from '../../../platform/database/open.ts'
import type { JsonObject } from '../format/json.ts'
import type { ContentTables } from '../tables.ts'

export type Documents = ReturnType<typeof createDocuments>

/** Of the text as stored; parsed it is a few times as much. */
const mostRemembered = 24 * 1024 * 1024
const batch = 500

/** Contents by version. A version never changes, so those used last are kept parsed; nobody may change them. */
export function createDocuments(whole: Database) {
  const database = whole.as<ContentTables>()
  const kept = new Map<number, { content: JsonObject; size: number }>()
  let size = 0

  function remember(id: number, content: JsonObject, length: number): void {
    kept.set(id, { content, size: length })
    size += length
    for (const [oldest, entry] of kept) {
      if (size <= mostRemembered) return
      kept.delete(oldest)
      size -= entry.size
    }
  }

  async function read(ids: number[]): Promise<Map<number, JsonObject>> {
    const found = new Map<number, JsonObject>()
    const missing: number[] = []
    for (const id of new Set(ids)) {
      const entry = kept.get(id)
      if (entry) found.set(id, entry.content)
      else missing.push(id)
    }
    for (let start = 0; start < missing.length; start += batch) {
      const rows = await database.kysely
        .selectFrom('content_versions')
        .select(['id', 'content'])
        .where('id', 'in', missing.slice(start, start + batch))
        .execute()
      for (const row of rows) {
        const content = JSON.parse(row.content) as JsonObject
        found.set(row.id, content)
        remember(row.id, content, row.content.length)
      }
    }
    return found
  }

  return { read }
}
