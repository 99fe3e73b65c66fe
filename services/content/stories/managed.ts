import type { Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, langs, otherLangs } from '../format/localize.ts'
import { getRow } from '../rows.ts'
import { findUnknown } from '../schema/schema.ts'
import type { ContentTables, EditionRow, StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { listEditionsOf } from './editions.ts'
import { foldersAbove, listFolders, nameIn, pathOf, translationsOf } from './tree.ts'

type Schedule = ContentTables['content_schedules']

/** What is told with stories besides their own rows. */
type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

/** A story as its editors read it, whatever its state. */
export async function getStory(tools: Tools, id: number) {
  const { database, schemas } = tools
  const row = await getRow(database.kysely, 'content_stories', id)
  const version = await database.kysely
    .selectFrom('content_versions')
    .select('content')
    .where('id', '=', row.version_id ?? 0)
    .executeTakeFirst()
  const around = await readSurroundings(tools, [id], await listFolders(database.kysely))
  const content = version ? (JSON.parse(version.content) as JsonObject) : null
  const unknown_components = content ? findUnknown(content, await schemas()) : []
  return { ...shapeStory(row, around), content, unknown_components }
}

export async function readSurroundings(
  { database: { kysely } }: Tools,
  ids: readonly number[],
  folders: ReadonlyMap<number, StoryRow>,
) {
  const schedules = kysely.selectFrom('content_schedules').selectAll().orderBy('due_at').orderBy('id')
  const plans = await schedules.where('story_id', 'in', [...ids, 0]).execute()
  return {
    folders,
    editions: await listEditionsOf(kysely, ids),
    plans: Map.groupBy(plans, plan => plan.story_id),
  }
}

export function shapeStory(row: StoryRow, around: Surroundings) {
  const published = (around.editions.get(row.id) ?? []).filter(({ state }) => state === 'published')
  const folders = foldersAbove(row, around.folders)
  const parent = folders.at(-1)
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    slug: row.slug,
    full_slug: pathOf(folders, row, 'default'),
    parent_id: row.parent_id,
    parent: parent
      ? { id: parent.id, slug: parent.slug, name: parent.name, uuid: parent.uuid, disble_fe_editor: false }
      : null,
    breadcrumbs: folders.map(({ id, name, parent_id, slug }) => ({
      id,
      name,
      parent_id,
      slug,
      disble_fe_editor: false,
    })),
    group_id: row.group_id,
    position: row.position,
    tag_list: JSON.parse(row.tags) as string[],
    is_folder: row.is_folder,
    is_startpage: row.is_startpage,
    default_root: null,
    disble_fe_editor: false,
    path: null,
    pinned: false,
    published: published.length > 0,
    unpublished_changes: published.some(edition => edition.version_id !== row.version_id),
    /** Beyond the protocol: each language's own state. */
    languages: Object.fromEntries(langs.map(lang => [lang, languageState(row, published, lang)])),
    version_id: row.version_id,
    revision: row.revision,
    last_author: { id: 0, userid: row.author },
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    published_at: isoTime(Math.max(0, ...published.map(edition => edition.published_at ?? 0)) || null),
    first_published_at: isoTime(row.first_published_at),
    deleted_at: isoTime(row.trashed_at),
    ...shapePlans(around.plans.get(row.id) ?? []),
    ...shapeAddresses(row, folders, published),
    alternates: [],
    meta_data: null,
    release_id: null,
    can_not_view: false,
    imported_at: null,
    sort_by_date: null,
  }
}

function languageState(row: StoryRow, published: EditionRow[], lang: Lang) {
  const edition = published.find(one => one.lang === lang)
  if (!edition) return 'unpublished'
  return edition.version_id === row.version_id ? 'published' : 'changed'
}

function shapePlans(plans: Schedule[]) {
  const next = (action: Schedule['action']) =>
    isoTime(plans.find(plan => plan.action === action)?.due_at ?? null)
  return {
    is_scheduled: plans.length > 0,
    /** Beyond the protocol: each language's own plan, the next first. */
    plans: plans.map(plan => ({
      action: plan.action,
      at: isoTime(plan.due_at) ?? '',
      languages: JSON.parse(plan.langs) as Lang[],
      ...(plan.trouble && { trouble: plan.trouble }),
    })),
    publish_at: next('publish'),
    expire_date: next('unpublish'),
  }
}

function shapeAddresses(row: StoryRow, folders: StoryRow[], published: EditionRow[]) {
  const pathIn = (lang: Lang) => pathOf(folders, row, lang).slice(lang.length + 1)
  const isPublished = (lang: Lang) => published.some(edition => edition.lang === lang)
  const translations = Object.entries(translationsOf(row)) as [Lang, { slug?: string; name?: string }][]
  return {
    translated_slugs: translations.map(([lang, { slug, name }]) => ({
      story_id: row.id,
      lang,
      slug: slug ?? null,
      name: name ?? null,
      path: pathIn(lang),
      published: isPublished(lang),
    })),
    localized_paths: otherLangs.map(lang => ({
      lang,
      path: pathIn(lang),
      name: nameIn(row, lang),
      published: isPublished(lang),
    })),
  }
}
