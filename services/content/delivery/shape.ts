import type { Database } from '../../../platform/database/open.ts'
import type { Tools } from '../deps.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { type Lang, localize } from '../format/localize.ts'
import { harmless } from '../schema/harmless.ts'
import { spaceId } from '../space.ts'
import { listEditionsOf } from '../stories/editions.ts'
import type { ContentTables, EditionRow, EditionState } from '../tables.ts'
import { isoTime } from '../times.ts'
import type { Found } from './editions.ts'

export type DeliveredStory = Awaited<ReturnType<typeof shapeStories>>[number]

export interface DeliveryWishes {
  state: EditionState
  lang: Lang
  fallback?: Lang | undefined
  notFields?: string[]
}

/** Rows become the protocol's stories. */
export async function shapeStories({ database, readContents }: Tools, rows: Found[], wishes: DeliveryWishes) {
  if (rows.length === 0) return []
  const [contents, editions, alternates] = await Promise.all([
    readContents(rows.map(row => row.version_id)),
    listEditionsOf(
      database.kysely,
      rows.map(row => row.story_id),
    ),
    listAlternates(database, rows, wishes),
  ])
  return rows.map(row => ({
    id: row.story_id,
    uuid: row.uuid,
    name: row.name,
    slug: lastPart(row.path),
    full_slug: row.path,
    default_full_slug: row.default_path,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    published_at: isoTime(row.published_at),
    first_published_at: isoTime(row.first_published_at),
    sort_by_date: null,
    content: prepare(contents.get(row.version_id) ?? {}, row, wishes),
    position: row.position,
    tag_list: JSON.parse(row.tags) as string[],
    is_startpage: row.is_startpage,
    parent_id: row.parent_id,
    meta_data: null,
    group_id: row.group_id,
    release_id: null,
    lang: row.lang,
    path: null,
    alternates: alternates
      .filter(other => other.group === row.group_id && other.id !== row.story_id)
      .map(shapeAlternate),
    translated_slugs: translatedSlugs(editions.get(row.story_id) ?? [], wishes.state),
  }))
}

/** Stories of other folders that are tied to these as the same page in another language. */
async function listAlternates(
  { kysely }: Database<ContentTables>,
  rows: Found[],
  { state, lang }: DeliveryWishes,
) {
  const groups = [...new Set(rows.map(row => row.group_id))]
  const tied = await kysely
    .selectFrom('content_stories')
    .select(['id', 'group_id'])
    .where('group_id', 'in', groups)
    .execute()
  // Most stories are tied to none, and those that are not need no further look.
  const shared = tied.filter(one =>
    tied.some(other => other.group_id === one.group_id && other.id !== one.id),
  )
  if (shared.length === 0) return []
  return kysely
    .selectFrom('content_editions as e')
    .innerJoin('content_stories as s', 's.id', 'e.story_id')
    .select([
      's.id',
      's.group_id as group',
      's.is_folder',
      'e.name',
      'e.path',
      'e.parent_id',
      'e.published_at',
    ])
    .where(
      'e.story_id',
      'in',
      shared.map(({ id }) => id),
    )
    .where('e.state', '=', state)
    .where('e.lang', '=', lang)
    .execute()
}

function shapeAlternate(row: Awaited<ReturnType<typeof listAlternates>>[number]) {
  return {
    id: row.id,
    name: row.name,
    slug: lastPart(row.path),
    published: row.published_at !== null,
    full_slug: row.path,
    is_folder: row.is_folder,
    parent_id: row.parent_id,
  }
}

/** Without the language in front, as the hosted service gives them. */
function translatedSlugs(editions: EditionRow[], state: EditionState) {
  const published = new Set(editions.filter(row => row.state === 'published').map(row => row.lang))
  return editions
    .filter(row => row.state === state && row.lang !== 'default')
    .sort((a, b) => (a.lang < b.lang ? -1 : 1))
    .map(({ lang, path, name }) => ({
      path: path.slice(lang.length + 1),
      name,
      lang,
      published: published.has(lang),
    }))
}

function prepare(
  raw: JsonObject,
  row: Found,
  { state, lang, fallback, notFields = [] }: DeliveryWishes,
): JsonObject {
  const content = harmless(localize(raw, lang, fallback)) as JsonObject
  for (const field of notFields) if (field !== 'component' && field !== '_uid') delete content[field]
  return state === 'draft' ? (markEditable(content, row.story_id) as JsonObject) : content
}

/** What the editor's bridge finds a block by. Names and ids were checked: they cannot end the comment. */
function markEditable(value: Json, id: number): Json {
  if (Array.isArray(value)) return value.map(item => markEditable(item, id))
  if (!isObject(value)) return value
  const marked: JsonObject = {}
  for (const [key, part] of Object.entries(value)) marked[key] = markEditable(part, id)
  if (typeof value.component === 'string' && typeof value._uid === 'string') {
    const mark = `{"name": "${textOf(value.component)}", "space": "${spaceId}", "uid": "${value._uid}", "id": "${id}"}`
    marked._editable = `<!--#storyblok#${mark}-->`
  }
  return marked
}

export function lastPart(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? ''
}
