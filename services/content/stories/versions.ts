import type { Kysely } from 'kysely'
import type { Author } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { getRow } from '../rows.ts'
import type { ContentTables, StoryRow } from '../tables.ts'

const sitting = 10 * 60_000

/** History. A version never changes, so what was read of it once may be remembered by its id. */
export const getVersion = (from: Kysely<ContentTables>, id: number | null) =>
  getRow(from, 'content_versions', id ?? 0)

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

/** The newest that says exactly this, or one more, under an id that was kept free for it; the draft stays what it is. */
export async function findOrAddVersion(
  tx: ContentTx,
  story: Pick<StoryRow, 'id' | 'name'>,
  content: JsonObject,
  { id, author, at }: { id: number; author: Author; at: number },
): Promise<number> {
  const text = JSON.stringify(content)
  const known = await tx
    .selectFrom('content_versions')
    .select('id')
    .where('story_id', '=', story.id)
    .where('content', '=', text)
    .where('name', '=', story.name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known) return known.id
  const row = { id, story_id: story.id, content: text, name: story.name, author: author.name, created_at: at }
  await tx.insertInto('content_versions').values(row).execute()
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
