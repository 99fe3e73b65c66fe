import type { Kysely } from 'kysely'
import type { Author } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { notFound } from '../schema/fault.ts'
import type { ContentTables, StoryRow, VersionRow } from '../tables.ts'

const sitting = 10 * 60_000

/** History. A version never changes, so what was read of it once may be remembered by its id. */
export function getVersion(from: Kysely<ContentTables>, id: number | null): Promise<VersionRow> {
  return from
    .selectFrom('content_versions')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow(notFound)
}

export async function getContent(from: Kysely<ContentTables>, id: number | null): Promise<JsonObject> {
  return JSON.parse((await getVersion(from, id)).content)
}

/** Its id, or that of the newest one where nothing is different. */
export async function addVersion(
  tx: ContentTx,
  story: StoryRow,
  content: JsonObject,
  { author, at, isAutosave }: { author: Author; at: number; isAutosave: boolean },
): Promise<number> {
  const text = JSON.stringify(content)
  const last = story.version_id === null ? undefined : await getVersion(tx, story.version_id)
  if (last && last.content === text && last.name === story.name) return last.id
  const id = await nextId(tx, 'version')
  const row = {
    id,
    story_id: story.id,
    content: text,
    name: story.name,
    author: author.name,
    created_at: at,
  }
  await tx.insertInto('content_versions').values(row).execute()
  if (last && isAutosave && last.author === author.name && at - last.created_at < sitting)
    await forget(tx, last.id)
  return id
}

/** Unless visitors see it. */
async function forget(tx: ContentTx, id: number): Promise<void> {
  const used = await tx
    .selectFrom('content_editions')
    .select('story_id')
    .where('version_id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!used) await tx.deleteFrom('content_versions').where('id', '=', id).execute()
}
