import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Author, ContentDeps } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type Lang, langs } from '../format/localize.ts'
import { isSlug, toSlug } from '../format/slug.ts'
import { nextId, type Tx } from '../ids.ts'
import type { Components } from '../schema/components.ts'
import { ensureField, fault, notFound } from '../schema/fault.ts'
import { harmless, largestContent } from '../schema/harmless.ts'
import { checkContent, type FindSchema } from '../schema/schema.ts'
import type { StoryRow } from '../tables.ts'
import { createConfirmations } from './confirmations.ts'
import type { Editions } from './editions.ts'
import { deepestFolder, getRow, listAncestors, listDescendants, type Translations } from './tree.ts'
import { createVersions } from './versions.ts'

/** What may be said about a story when it is saved; what is left out stays as it is. */
export interface StoryWish {
  name?: string
  slug?: string
  content?: JsonObject
  parentId?: number
  isFolder?: boolean
  isStartpage?: boolean
  position?: number
  tags?: string[]
  translations?: Translations
  uuid?: string
  groupId?: string
  firstPublishedAt?: number
  /** The revision the writer began from; another one means someone else saved meanwhile. */
  revision?: number
  /** May make one version of several savings in a row, as an editor does that saves by itself. */
  isAutosave?: boolean
}

export type Stories = ReturnType<typeof createStories>

export function createStories({ clock }: ContentDeps, components: Components, editions: Editions) {
  const now = () => clock.now().getTime()
  const versions = createVersions(now)
  const confirmations = createConfirmations(now)

  async function create(tx: Tx, wish: StoryWish, author: Author, find?: FindSchema): Promise<StoryRow> {
    const at = now()
    const name = textOf(wish.name).trim()
    ensureField(name !== '', 'name', "can't be blank", 'blank')
    const row: StoryRow = {
      id: await nextId(tx, 'story'),
      uuid: wish.uuid ?? randomUUID(),
      group_id: wish.groupId ?? randomUUID(),
      parent_id: 0,
      name: '',
      slug: '',
      translations: '{}',
      is_folder: wish.isFolder ?? false,
      is_startpage: false,
      position: 0,
      tags: '[]',
      version_id: null,
      revision: 0,
      author: author.name,
      created_at: at,
      updated_at: at,
      first_published_at: null,
      trashed_at: null,
    }
    await ensureUuidFree(tx, row.uuid)
    if (!row.is_folder && !wish.content) throw fault('content', "can't be blank", 'blank')
    await place(tx, row, { ...wish, slug: wish.slug ?? toSlug(name) })
    await tx.insertInto('content_stories').values(row).execute()
    return write(tx, row, wish, author, find)
  }

  async function update(
    tx: Tx,
    id: number,
    wish: StoryWish,
    author: Author,
    find?: FindSchema,
  ): Promise<StoryRow> {
    const row = await getRow(tx, id)
    if (row.trashed_at !== null) throw notFound()
    if (wish.revision !== undefined && wish.revision !== row.revision)
      throw new AppError('aborted', 'Someone else has saved this story since', {
        details: { error: 'This story has been saved by someone else since', revision: row.revision },
      })
    const before = { ...row }
    await place(tx, row, wish)
    if (wish.groupId) row.group_id = wish.groupId
    const saved = await write(tx, row, wish, author, find)
    const isMoved =
      before.slug !== row.slug ||
      before.parent_id !== row.parent_id ||
      before.translations !== row.translations
    if (row.is_folder && isMoved) await carryAlong(tx, id)
    return saved
  }

  /** Puts name, slug and place into the row, each checked. */
  async function place(tx: Tx, row: StoryRow, wish: StoryWish): Promise<void> {
    if (wish.name !== undefined) {
      const name = wish.name.trim()
      ensureField(
        name !== '' && name.length <= 250,
        'name',
        name ? 'is too long' : "can't be blank",
        name ? 'long' : 'blank',
      )
      row.name = name
    }
    if (wish.slug !== undefined) {
      ensureField(isSlug(wish.slug), 'slug', 'is invalid', 'format')
      // What the files of a folder are called.
      ensureField(wish.slug !== 'index' && wish.slug !== '_folder', 'slug', 'is reserved', 'format')
      row.slug = wish.slug
    }
    if (wish.parentId !== undefined) row.parent_id = wish.parentId
    if (wish.isStartpage !== undefined) row.is_startpage = wish.isStartpage
    if (wish.position !== undefined) row.position = wish.position
    if (wish.tags) row.tags = JSON.stringify(wish.tags)
    if (wish.translations) row.translations = JSON.stringify(readTranslations(wish.translations))
    if (wish.firstPublishedAt !== undefined) row.first_published_at = wish.firstPublishedAt
    if (row.parent_id !== 0) await ensureFolder(tx, row)
    const sibling = await tx
      .selectFrom('content_stories')
      .select('id')
      .where('parent_id', '=', row.parent_id)
      .where('slug', '=', row.slug)
      .where('is_startpage', '=', row.is_startpage)
      .where('trashed_at', 'is', null)
      .where('id', '!=', row.id)
      .executeTakeFirst()
    ensureField(!sibling, 'slug', 'has already been taken', 'taken')
  }

  async function ensureFolder(tx: Tx, row: StoryRow): Promise<void> {
    const parent = await tx
      .selectFrom('content_stories')
      .selectAll()
      .where('id', '=', row.parent_id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst()
    ensureField(parent?.is_folder, 'parent_id', 'is not a folder', 'folder')
    const above = await listAncestors(tx, row)
    ensureField(
      above.length <= deepestFolder && !above.some(({ id }) => id === row.id),
      'parent_id',
      'is not possible',
      'folder',
    )
  }

  async function write(
    tx: Tx,
    row: StoryRow,
    wish: StoryWish,
    author: Author,
    find?: FindSchema,
  ): Promise<StoryRow> {
    const schemas = find ?? (await components.schemas(tx))
    if (wish.content && !row.is_folder) {
      const content = prepareContent(wish.content, schemas)
      row.version_id = await versions.add(tx, row, content, author, wish.isAutosave ?? false)
    }
    row.revision += 1
    row.updated_at = now()
    row.author = author.name
    await tx.updateTable('content_stories').set(row).where('id', '=', row.id).execute()
    if (!row.is_folder) await editions.writeDraft(tx, row, await componentOf(tx, row))
    return row
  }

  async function componentOf(tx: Tx, row: StoryRow): Promise<string> {
    const { content } = await versions.get(tx, row.version_id ?? 0)
    return textOf((JSON.parse(content) as JsonObject).component)
  }

  async function carryAlong(tx: Tx, id: number): Promise<void> {
    for (const story of await listDescendants(tx, id)) {
      if (story.is_folder || story.trashed_at !== null) continue
      await editions.writeDraft(tx, story, await componentOf(tx, story))
      await editions.follow(tx, story)
    }
  }

  /** To the trash, with everything below it. */
  async function trash(tx: Tx, id: number): Promise<StoryRow[]> {
    const story = await getRow(tx, id)
    if (story.trashed_at !== null) throw notFound()
    const all = [story, ...(story.is_folder ? await listDescendants(tx, id) : [])]
    const gone = all.filter(one => one.trashed_at === null)
    const at = now()
    for (const one of gone) {
      await editions.remove(tx, one.id)
      await tx.deleteFrom('content_schedules').where('story_id', '=', one.id).execute()
      await tx.updateTable('content_stories').set({ trashed_at: at }).where('id', '=', one.id).execute()
    }
    return gone
  }

  /** Back as a draft, a folder with what went with it; to the root if its own folder is gone. */
  async function restore(tx: Tx, id: number, author: Author): Promise<StoryRow> {
    const row = await getRow(tx, id)
    const { trashed_at: goneAt } = row
    if (goneAt === null) throw fault('story', 'is not in the trash')
    const below = row.is_folder ? await listDescendants(tx, id) : []
    const restored = await bringBack(tx, row, author)
    for (const one of below) if (one.trashed_at === goneAt) await bringBack(tx, one, author)
    return restored
  }

  async function bringBack(tx: Tx, row: StoryRow, author: Author): Promise<StoryRow> {
    const parent = await tx
      .selectFrom('content_stories')
      .select('id')
      .where('id', '=', row.parent_id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst()
    row.trashed_at = null
    await place(tx, row, { parentId: parent?.id ?? 0 })
    await tx.updateTable('content_stories').set(row).where('id', '=', row.id).execute()
    return write(tx, row, {}, author)
  }

  return { create, update, trash, restore, componentOf, versions, confirmations }
}

/** Content as it is stored: known fields in shape, everything harmless, and not endless. */
export function prepareContent(given: JsonObject, find: FindSchema): JsonObject {
  ensureField(isObject(given) && typeof given.component === 'string', 'content', 'needs a component')
  const clean = harmless(checkContent(harmless(given) as JsonObject, find)) as JsonObject
  ensureField(JSON.stringify(clean).length <= largestContent, 'content', 'is too large', 'long')
  return clean
}

function readTranslations(given: Translations): Translations {
  const kept: Translations = {}
  for (const [lang, { slug, name } = {}] of Object.entries(given)) {
    ensureField(
      langs.includes(lang as Lang) && lang !== 'default',
      'translated_slugs',
      `has no language ${lang.slice(0, 10)}`,
    )
    if (slug) ensureField(isSlug(slug), 'translated_slugs', 'slug is invalid', 'format')
    if (slug || name)
      kept[lang as Lang] = { ...(slug && { slug }), ...(name && { name: name.slice(0, 250) }) }
  }
  return kept
}

async function ensureUuidFree(tx: Tx, uuid: string): Promise<void> {
  ensureField(/^[0-9a-f-]{36}$/i.test(uuid), 'uuid', 'is invalid', 'format')
  const taken = await tx
    .selectFrom('content_stories')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  ensureField(!taken, 'uuid', 'has already been taken', 'taken')
}
