import type { Database } from '../../../platform/database/open.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { JsonObject } from '../format/json.ts'
import { createRecent } from '../recent.ts'
import type { ContentTables } from '../tables.ts'

export type Contents = ReturnType<typeof createContents>

const batch = 500
const mostBytes = 32 * 1024 * 1024

/**
 * What versions say. A version never changes, so those used last are kept parsed: as many as were `mostBytes` of text,
 * which parsed is a few times as much.
 */
export function createContents({ kysely }: Database<ContentTables>) {
  const kept = createRecent<number, { content: JsonObject; bytes: number }>(mostBytes, ({ bytes }) => bytes)

  /** The contents of those that there still are. They are shared with other readers and may not be changed. */
  return async function readContents(ids: readonly number[]): Promise<Map<number, JsonObject>> {
    const contents = new Map<number, JsonObject>()
    const missing = [...new Set(ids)].filter(id => {
      const known = kept.get(id)
      if (known) contents.set(id, known.content)
      return !known
    })
    for (const some of inChunks(missing, batch)) {
      const versions = kysely.selectFrom('content_versions').select(['id', 'content']).where('id', 'in', some)
      for (const { id, content: text } of await versions.execute()) {
        const content = JSON.parse(text) as JsonObject
        kept.set(id, { content, bytes: text.length })
        contents.set(id, content)
      }
    }
    return contents
  }
}
