import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Author, Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { toSlug } from '../format/slug.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { ensureUnique } from '../rows.ts'
import { ensureField, ensureNoneBlank } from '../schema/fault.ts'
import { harmless, largestContent } from '../schema/harmless.ts'
import { checkContent, type FindSchema } from '../schema/schema.ts'
import type { StoryRow } from '../tables.ts'
import { movePublished, writeDraft } from './editions.ts'
import { placeStory } from './place.ts'
import { getStoryRow, listDescendants, type Translations } from './tree.ts'
import { addVersion, getContent } from './versions.ts'

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
  /** May merge several saves in a row into one version, as an editor with autosave does. */
  isAutosave?: boolean
}

export async function addStory(
  tools: Tools,
  tx: ContentTx,
  wish: StoryWish,
  author: Author,
): Promise<StoryRow> {
  const at = tools.now()
  const name = textOf(wish.name).trim()
  const isComplete = wish.isFolder || wish.content
  ensureNoneBlank([...(name ? [] : ['name']), ...(isComplete ? [] : ['content'])])
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
  await placeStory(tx, row, { ...wish, slug: wish.slug ?? toSlug(name) })
  await tx.insertInto('content_stories').values(row).execute()
  return writeStory(tools, tx, row, wish, author)
}

export async function changeStory(
  tools: Tools,
  tx: ContentTx,
  id: number,
  wish: StoryWish,
  author: Author,
): Promise<StoryRow> {
  const row = await getStoryRow(tx, id)
  // Who names no revision saves over anything, also over what someone else saved since.
  const { revision } = row
  if (wish.revision !== undefined && wish.revision !== revision)
    throw new AppError('aborted', 'Someone else has saved this story since', {
      details: { error: 'This story has been saved by someone else since', revision },
    })
  const before = { ...row }
  await placeStory(tx, row, wish)
  if (wish.groupId) row.group_id = wish.groupId
  const saved = await writeStory(tools, tx, row, wish, author)
  const isMoved =
    before.slug !== row.slug || before.parent_id !== row.parent_id || before.translations !== row.translations
  if (row.is_folder && isMoved) await carryAlong(tools, tx, id)
  return saved
}

/** What is in the row, and the content of the wish as its newest version. */
export async function writeStory(
  { now, schemas }: Tools,
  tx: ContentTx,
  row: StoryRow,
  wish: StoryWish,
  author: Author,
): Promise<StoryRow> {
  if (wish.content && !row.is_folder) {
    const content = prepareContent(wish.content, await schemas(tx))
    const isAutosave = wish.isAutosave ?? false
    row.version_id = await addVersion(tx, row, content, { author, at: now(), isAutosave })
  }
  row.revision += 1
  row.updated_at = now()
  row.author = author.name
  await tx.updateTable('content_stories').set(row).where('id', '=', row.id).execute()
  if (!row.is_folder) await writeDraft(tx, row, await componentOf(tx, row))
  return row
}

async function componentOf(tx: ContentTx, row: StoryRow): Promise<string> {
  return textOf((await getContent(tx, row.version_id)).component)
}

/** What lies in a folder that was moved or renamed. */
async function carryAlong({ now }: Tools, tx: ContentTx, id: number): Promise<void> {
  for (const story of await listDescendants(tx, id)) {
    if (story.is_folder || story.trashed_at !== null) continue
    await writeDraft(tx, story, await componentOf(tx, story))
    await movePublished(tx, story, now())
  }
}

/** Content as it is stored: known fields in shape, everything harmless, and not endless. */
export function prepareContent(given: JsonObject, find: FindSchema): JsonObject {
  ensureField(isObject(given) && typeof given.component === 'string', 'content', 'needs a component')
  const clean = harmless(checkContent(harmless(given) as JsonObject, find)) as JsonObject
  ensureField(JSON.stringify(clean).length <= largestContent, 'content', 'is too large', 'long')
  return clean
}

async function ensureUuidFree(tx: ContentTx, uuid: string): Promise<void> {
  ensureField(/^[0-9a-f-]{36}$/i.test(uuid), 'uuid', 'is invalid', 'format')
  await ensureUnique(tx.selectFrom('content_stories').select('id').where('uuid', '=', uuid), 'uuid')
}
