import type { Author, Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { toLang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import type { FindSchema } from '../schema/schema.ts'
import type { Publishes } from '../space.ts'
import { listEditions } from '../stories/editions.ts'
import { publish, unpublish } from '../stories/publishing.ts'
import { addStory, changeStory, prepareContent, type StoryWish } from '../stories/stories.ts'
import { takeFromTrash } from '../stories/trash.ts'
import { getVersion } from '../stories/versions.ts'
import type { StoryRow } from '../tables.ts'
import type { FiledStory } from './read-story.ts'

/** What is known while stories are written. */
interface Writer {
  tools: Tools
  tx: ContentTx
  author: Author
  find: FindSchema
  publishes: Publishes
  /** The ids of those that were found or made already, by their path. */
  folders: Map<string, number>
}

/** Puts a story where its files say, and leaves alone what is already so. */
export async function importStory(
  writer: Writer,
  story: FiledStory,
  uuid: string,
  content: JsonObject | undefined,
): Promise<'created' | 'changed' | 'unchanged'> {
  const { tools, tx, find } = writer
  const parts = story.path.split('/')
  const slug = parts.at(-1) ?? ''
  const parentId = await folderAt(writer, story.isStartpage ? story.path : parts.slice(0, -1).join('/'))
  // A folder that is not there yet is made, so that there is a row of it.
  if (story.isFolder) await folderAt(writer, story.path)
  const spot = { parentId, slug, isFolder: story.isFolder, isStartpage: story.isStartpage }
  const row = story.isFolder ? await findRow(tx, spot) : await findStory(writer, uuid, spot)
  const wish: StoryWish = {
    ...spot,
    name: story.name,
    position: story.position,
    tags: story.tags,
    translations: story.translations,
    ...(content && { content: prepareContent(content, find) }),
    ...(story.publishedAt !== undefined && { firstPublishedAt: story.publishedAt }),
  }
  const isNew = row === undefined
  const isChanged = isNew || (await differs(tx, row, wish))
  const saved = isNew
    ? await addStory(tools, tx, { ...wish, uuid }, writer)
    : isChanged
      ? await changeStory(tools, tx, row.id, wish, writer)
      : row
  const isPublished = story.isFolder ? false : await publishAsFiled(writer, saved, story)
  return isNew ? 'created' : isChanged || isPublished ? 'changed' : 'unchanged'
}

async function folderAt(writer: Writer, path: string): Promise<number> {
  if (path === '') return 0
  const { tools, tx, folders } = writer
  const known = folders.get(path)
  if (known !== undefined) return known
  const parts = path.split('/')
  const slug = parts.at(-1) ?? ''
  const parentId = await folderAt(writer, parts.slice(0, -1).join('/'))
  const spot = { parentId, slug, isFolder: true, isStartpage: false }
  const { id } = (await findRow(tx, spot)) ?? (await addStory(tools, tx, { ...spot, name: slug }, writer))
  folders.set(path, id)
  return id
}

type Spot = Required<Pick<StoryWish, 'parentId' | 'slug' | 'isFolder' | 'isStartpage'>>

function findRow(
  tx: ContentTx,
  { parentId, slug, isFolder, isStartpage }: Spot,
): Promise<StoryRow | undefined> {
  return tx
    .selectFrom('content_stories')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('slug', '=', slug)
    .where('is_folder', '=', isFolder)
    .where('is_startpage', '=', isStartpage)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
}

async function findStory(writer: Writer, uuid: string, spot: Spot): Promise<StoryRow | undefined> {
  const { tools, tx } = writer
  const row = await tx.selectFrom('content_stories').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  // The files are the truth: what lies in the trash comes back.
  if (row?.trashed_at) return takeFromTrash(tools, tx, row.id, writer)
  return row ?? findRow(tx, spot)
}

async function differs(tx: ContentTx, row: StoryRow, wish: StoryWish): Promise<boolean> {
  const now = {
    name: row.name,
    slug: row.slug,
    parentId: row.parent_id,
    isStartpage: row.is_startpage,
    position: row.position,
    tags: JSON.parse(row.tags),
    translations: JSON.parse(row.translations),
  }
  for (const [key, value] of Object.entries(now))
    if (JSON.stringify(wish[key as keyof typeof now]) !== JSON.stringify(value)) return true
  if (wish.firstPublishedAt !== undefined && wish.firstPublishedAt !== row.first_published_at) return true
  if (!wish.content || row.version_id === null) return false
  const { content } = await getVersion(tx, row.version_id)
  return content !== JSON.stringify(wish.content)
}

/** True when something visitors see became different. */
async function publishAsFiled(writer: Writer, row: StoryRow, story: FiledStory): Promise<boolean> {
  const { tools, tx, publishes, find } = writer
  const seen = await listEditions(tx, row.id, 'published')
  const current = (lang: string) =>
    seen.some(
      edition =>
        edition.lang === lang &&
        edition.version_id === row.version_id &&
        edition.updated_at === row.updated_at,
    )
  const due = story.published.filter(lang => !current(lang))
  const over = seen.map(edition => toLang(edition.lang)).filter(lang => !story.published.includes(lang))
  if (due.length > 0) await publish(tools, tx, publishes, row.id, due, find)
  if (over.length > 0) await unpublish(tools, tx, publishes, row.id, over)
  return due.length + over.length > 0
}
