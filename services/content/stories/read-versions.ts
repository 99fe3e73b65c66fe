import type { Database } from '../../../platform/database/open.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { ContentTables } from '../tables.ts'

/** What versions say, as it is stored, some at a time. */
export async function* readVersions(
  database: Database<ContentTables>,
  ids: readonly number[],
  batch: number,
) {
  for (const some of inChunks(ids, batch))
    yield* await database.kysely
      .selectFrom('content_versions')
      .select(['id', 'content'])
      .where('id', 'in', some)
      .execute()
}
