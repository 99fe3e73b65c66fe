import type { Database } from '../../../platform/database/open.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { JsonObject } from '../format/json.ts'
import type { ContentTables } from '../tables.ts'

export type Contents = ReturnType<typeof createContents>

const batch = 500
const mostBytes = 32 * 1024 * 1024

/**
 * What versions say. A version never changes, so those used last are kept parsed: as many as were `mostBytes` of text,
 * which parsed is a few times as much.
 */
export function createContents({ kysely }: Database<ContentTables>) {
  // Bounded: `mostBytes`.
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
  return async function readContents(ids: readonly number[]): Promise<Map<number, JsonObject>> {
    const contents = new Map<number, JsonObject>()
    const missing: number[] = []
    for (const id of new Set(ids)) {
      const known = kept.get(id)
      if (!known) {
        missing.push(id)
        continue
      }
      contents.set(id, known.content)
      // To the end: what was asked for last goes last.
      kept.delete(id)
      kept.set(id, known)
    }
    for (const some of inChunks(missing, batch)) {
      const versions = kysely.selectFrom('content_versions').select(['id', 'content']).where('id', 'in', some)
      for (const { id, content } of await versions.execute()) contents.set(id, keep(id, content))
    }
    return contents
  }
}
