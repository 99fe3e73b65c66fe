import type { Database } from '../../../platform/database/open.ts'
import type { JsonObject } from '../format/json.ts'
import type { ContentTables } from '../tables.ts'

const mostBytes = 8 * 1024 * 1024

/** What versions said. They never change, so whoever saves every few seconds reads only the newest. */
export function createPast(database: Database<ContentTables>) {
  const kept = new Map<number, { content: JsonObject; bytes: number }>()
  let bytes = 0

  function keep(id: number, text: string): JsonObject {
    const content = JSON.parse(text) as JsonObject
    kept.set(id, { content, bytes: text.length })
    bytes += text.length
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= freed
    }
    return content
  }

  /** The contents of those that there still are. They are shared with other readers and may not be changed. */
  return async function readVersions(ids: number[]): Promise<Map<number, JsonObject>> {
    const contents = new Map<number, JsonObject>()
    for (const id of ids) {
      const known = kept.get(id)
      if (!known) continue
      contents.set(id, known.content)
      // To the end: what was asked for last goes last.
      kept.delete(id)
      kept.set(id, known)
    }
    const missing = ids.filter(id => !contents.has(id))
    if (missing.length === 0) return contents
    const rows = await database.kysely
      .selectFrom('content_versions')
      .select(['id', 'content'])
      .where('id', 'in', missing)
      .execute()
    for (const { id, content } of rows) contents.set(id, keep(id, content))
    return contents
  }
}
