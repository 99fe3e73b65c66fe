import type { Author } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { toLang } from '../format/localize.ts'
import type { Tx } from '../ids.ts'
import type { FindSchema } from '../schema/schema.ts'
import type { Publishes } from '../space.ts'
import type { Desk } from '../stories/shelf.ts'
import { prepareContent, type StoryWish } from '../stories/stories.ts'
import type { StoryRow } from '../tables.ts'
import type { StoryPlan } from './plan.ts'

interface Manner {
  author: Author
  find: FindSchema
  publishes: Publishes
}

/** Puts stories where their files say, and leaves alone what is already so. */
export function createStoryWriter(
  { stories, publishing, editions }: Desk,
  tx: Tx,
  { author, find, publishes }: Manner,
) {
  const folders = new Map<string, number>()

  async function folderAt(path: string): Promise<number> {
    if (path === '') return 0
    const known = folders.get(path)
    if (known !== undefined) return known
    const parts = path.split('/')
    const slug = parts.at(-1) ?? ''
    const parentId = await folderAt(parts.slice(0, -1).join('/'))
    const row = await findRow(parentId, slug, true)
    const id =
      row?.id ?? (await stories.create(tx, { name: slug, slug, parentId, isFolder: true }, author, find)).id
    folders.set(path, id)
    return id
  }

  function findRow(
    parentId: number,
    slug: string,
    isFolder: boolean,
    isStartpage = false,
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

  async function write(
    plan: StoryPlan,
    uuid: string,
    content: JsonObject | undefined,
  ): Promise<'created' | 'changed' | 'unchanged'> {
    const parts = plan.path.split('/')
    const slug = parts.at(-1) ?? ''
    const above = plan.isStartpage ? plan.path : parts.slice(0, -1).join('/')
    const parentId = plan.isFolder ? await folderAt(parts.slice(0, -1).join('/')) : await folderAt(above)
    const id = plan.isFolder ? await folderAt(plan.path) : undefined
    const row =
      id === undefined ? await findStory(uuid, parentId, slug, plan) : await findRow(parentId, slug, true)
    const wish: StoryWish = {
      name: plan.name,
      slug,
      parentId,
      isFolder: plan.isFolder,
      isStartpage: plan.isStartpage,
      position: plan.position,
      tags: plan.tags,
      translations: plan.translations,
      ...(content && { content: prepareContent(content, find) }),
      ...(plan.publishedAt !== undefined && { firstPublishedAt: plan.publishedAt }),
    }
    const isNew = row === undefined
    const isChanged = isNew || (await differs(row, wish))
    const saved = isNew
      ? await stories.create(tx, { ...wish, uuid }, author, find)
      : isChanged
        ? await stories.update(tx, row.id, wish, author, find)
        : row
    const isPublished = plan.isFolder ? false : await publish(saved, plan)
    return isNew ? 'created' : isChanged || isPublished ? 'changed' : 'unchanged'
  }

  async function findStory(
    uuid: string,
    parentId: number,
    slug: string,
    plan: StoryPlan,
  ): Promise<StoryRow | undefined> {
    const row = await tx.selectFrom('content_stories').selectAll().where('uuid', '=', uuid).executeTakeFirst()
    // The files are the truth: what lies in the trash comes back.
    if (row?.trashed_at) return stories.restore(tx, row.id, author)
    return row ?? findRow(parentId, slug, false, plan.isStartpage)
  }

  async function differs(row: StoryRow, wish: StoryWish): Promise<boolean> {
    const now = {
      name: row.name,
      slug: row.slug,
      parentId: row.parent_id,
      isStartpage: row.is_startpage,
      position: row.position,
      tags: JSON.parse(row.tags),
      translations: JSON.parse(row.translations),
    }
    const wished = { ...wish }
    for (const [key, value] of Object.entries(now))
      if (JSON.stringify(wished[key as keyof typeof now]) !== JSON.stringify(value)) return true
    if (wish.firstPublishedAt !== undefined && wish.firstPublishedAt !== row.first_published_at) return true
    if (!wish.content || row.version_id === null) return false
    const { content } = await stories.versions.get(tx, row.version_id)
    return content !== JSON.stringify(wish.content)
  }

  /** True when something visitors see became different. */
  async function publish(row: StoryRow, plan: StoryPlan): Promise<boolean> {
    const seen = await editions.list(tx, row.id, 'published')
    const current = (lang: string) =>
      seen.some(
        edition =>
          edition.lang === lang &&
          edition.version_id === row.version_id &&
          edition.updated_at === row.updated_at,
      )
    const due = plan.published.filter(lang => !current(lang))
    const over = seen.map(edition => toLang(edition.lang)).filter(lang => !plan.published.includes(lang))
    if (due.length > 0) await publishing.publish(tx, row.id, due, publishes, find)
    if (over.length > 0) await publishing.unpublish(tx, row.id, over, publishes)
    return due.length + over.length > 0
  }

  return { write }
}
