import type { Author, Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { getRow } from '../rows.ts'
import { notFound } from '../schema/fault.ts'
import { isoTime } from '../times.ts'
import { listEditions } from './editions.ts'
import { getStory } from './managed.ts'
import { changeStory } from './stories.ts'
import { getVersion } from './versions.ts'

/** Newest first, each with what it is to visitors. */
export async function listVersions(
  { database }: Tools,
  id: number,
  { limit = 50, before }: { limit?: number; before?: number } = {},
) {
  const story = await getRow(database.kysely, 'content_stories', id)
  const rows = await database.kysely
    .selectFrom('content_versions')
    .select(['id', 'name', 'author', 'created_at'])
    .where('story_id', '=', id)
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(Math.min(limit, 200))
    .execute()
  const published = await listEditions(database.kysely, id, 'published')
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    author: row.author,
    created_at: isoTime(row.created_at),
    is_draft: row.id === story.version_id,
    published_languages: published.filter(edition => edition.version_id === row.id).map(({ lang }) => lang),
  }))
}

/** The same with their contents, which are shared and may not be changed. */
export async function listPast(tools: Tools, id: number, limit: number) {
  const versions = await listVersions(tools, id, { limit })
  const contents = await tools.readContents(versions.map(version => version.id))
  return versions.flatMap(version => {
    const content = contents.get(version.id)
    return content ? [{ ...version, content }] : []
  })
}

export async function getPast({ database }: Tools, id: number, versionId: number) {
  const row = await getVersion(database.kysely, versionId)
  if (row.story_id !== id) throw notFound()
  return {
    id: row.id,
    author: row.author,
    created_at: isoTime(row.created_at),
    content: JSON.parse(row.content) as JsonObject,
  }
}

/** The old words become the newest draft; nothing in between is lost. */
export async function restoreVersion(tools: Tools, id: number, versionId: number, author: Author) {
  await tools.space.change(async tx => {
    const row = await getVersion(tx, versionId)
    if (row.story_id !== id) throw notFound()
    await changeStory(tools, tx, id, { content: JSON.parse(row.content) as JsonObject }, author)
  })
  return getStory(tools, id)
}
