import type { Database } from '../../../platform/database/open.ts'
import type { Assets } from '../assets/assets.ts'
import { type Filter, isEmptyFilter, passes } from '../delivery/filter.ts'
import { textIn } from '../delivery/find.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, otherLangs } from '../format/localize.ts'
import type { Tx } from '../ids.ts'
import type { Components } from '../schema/components.ts'
import type { Datasources } from '../schema/datasources.ts'
import { notFound } from '../schema/fault.ts'
import type { Space } from '../space.ts'
import type { ContentTables, EditionRow, StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import type { Tokens } from '../tokens.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Editions } from './editions.ts'
import type { Publishing } from './publishing.ts'
import type { Stories } from './stories.ts'
import { getRow, nameIn, pathOf, translationsOf } from './tree.ts'

/** Everything that keeps content, together. */
export interface Desk {
  database: Database<ContentTables>
  space: Space
  stories: Stories
  publishing: Publishing
  editions: Editions
  components: Components
  datasources: Datasources
  assets: Assets
  webhooks: Webhooks
  tokens: Tokens
}

export interface StoryFilters {
  page: number
  perPage: number
  ids?: number[]
  uuids?: string[]
  notIds?: number[]
  parentId?: number
  tags?: string[]
  kind?: 'folder' | 'story'
  search?: string
  startsWith?: string
  path?: string
  component?: string
  isPublished?: boolean
  inTrash?: boolean
  filter?: Filter
  sort?: {
    column: 'name' | 'slug' | 'position' | 'created_at' | 'updated_at' | 'first_published_at' | 'id'
    isDescending: boolean
  }
}

/** Stories as editors read them: drafts, folders and the trash included. */
export function createShelf({ database }: Desk) {
  async function listFolders(): Promise<Map<number, StoryRow>> {
    const rows = await database.kysely
      .selectFrom('content_stories')
      .selectAll()
      .where('is_folder', '=', true)
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  }

  async function list(filters: StoryFilters) {
    const folders = await listFolders()
    const pathIn = (story: StoryRow) => pathOf(above(story, folders), story, 'default')
    let rows = await select(filters)
    if (filters.startsWith) rows = rows.filter(row => pathIn(row).startsWith(filters.startsWith ?? ''))
    if (filters.path)
      rows = rows.filter(row => pathIn(row).replace(/\/$/, '') === filters.path?.replace(/\/$/, ''))
    rows = await byContent(rows, filters)
    const { page, perPage } = filters
    const shown = rows.slice((page - 1) * perPage, page * perPage)
    const editions = await listEditions(shown.map(row => row.id))
    const schedules = await listSchedules(shown.map(row => row.id))
    return {
      stories: shown.map(row => shape(row, folders, editions, schedules)),
      total: rows.length,
    }
  }

  async function select(filters: StoryFilters): Promise<StoryRow[]> {
    const { ids, uuids, notIds, parentId, tags, kind, inTrash, isPublished, sort } = filters
    let query = database.kysely
      .selectFrom('content_stories as s')
      .selectAll('s')
      .where('s.trashed_at', inTrash ? 'is not' : 'is', null)
    if (ids) query = query.where('s.id', 'in', ids.length > 0 ? ids : [0])
    if (uuids) query = query.where('s.uuid', 'in', uuids.length > 0 ? uuids : [''])
    if (notIds && notIds.length > 0) query = query.where('s.id', 'not in', notIds)
    if (parentId !== undefined) query = query.where('s.parent_id', '=', parentId)
    if (kind) query = query.where('s.is_folder', '=', kind === 'folder')
    if (tags && tags.length > 0)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('content_tags as t')
            .select('t.tag')
            .whereRef('t.story_id', '=', 's.id')
            .where('t.state', '=', 'draft')
            .where('t.tag', 'in', tags),
        ),
      )
    if (isPublished !== undefined)
      query = query.where(({ exists, not, selectFrom }) => {
        const found = exists(
          selectFrom('content_editions as e')
            .select('e.story_id')
            .whereRef('e.story_id', '=', 's.id')
            .where('e.state', '=', 'published'),
        )
        return isPublished ? found : not(found)
      })
    const { column, isDescending } = sort ?? { column: 'position', isDescending: false }
    return query
      .orderBy(`s.${column}`, isDescending ? 'desc' : 'asc')
      .orderBy('s.id')
      .execute()
  }

  /** What only the words themselves can answer. */
  async function byContent(
    rows: StoryRow[],
    { search, component, filter }: StoryFilters,
  ): Promise<StoryRow[]> {
    if (!search && !component && (!filter || isEmptyFilter(filter))) return rows
    const words = search?.toLowerCase() ?? ''
    const kept: StoryRow[] = []
    for (let start = 0; start < rows.length; start += 500) {
      const some = rows.slice(start, start + 500)
      const versions = some.map(row => row.version_id).filter(id => id !== null)
      const texts = await database.kysely
        .selectFrom('content_versions')
        .select(['id', 'content'])
        .where('id', 'in', versions.length > 0 ? versions : [0])
        .execute()
      const contents = new Map(texts.map(({ id, content }) => [id, content]))
      for (const row of some) {
        const text = contents.get(row.version_id ?? 0) ?? '{}'
        const content = JSON.parse(text) as JsonObject
        if (component && !text.includes(`"component":${JSON.stringify(component)}`)) continue
        if (filter && !passes(content, filter, 'default')) continue
        if (words && !`${row.name}\n${row.slug}\n${textIn(content)}`.toLowerCase().includes(words)) continue
        kept.push(row)
      }
    }
    return kept
  }

  async function listEditions(ids: number[]): Promise<Map<number, EditionRow[]>> {
    if (ids.length === 0) return new Map()
    const rows = await database.kysely
      .selectFrom('content_editions')
      .selectAll()
      .where('story_id', 'in', ids)
      .where('state', '=', 'published')
      .execute()
    return Map.groupBy(rows, row => row.story_id)
  }

  async function listSchedules(ids: number[]) {
    if (ids.length === 0) return []
    return database.kysely
      .selectFrom('content_schedules')
      .selectAll()
      .where('story_id', 'in', ids)
      .orderBy('due_at')
      .orderBy('id')
      .execute()
  }

  return {
    list,
    getRow: async (tx: Tx, id: number) => {
      const row = await getRow(tx, id)
      if (row.trashed_at !== null) throw notFound()
      return row
    },

    async get(id: number) {
      const row = await database.kysely
        .selectFrom('content_stories')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound()
      const version = await database.kysely
        .selectFrom('content_versions')
        .select('content')
        .where('id', '=', row.version_id ?? 0)
        .executeTakeFirst()
      const shaped = shape(row, await listFolders(), await listEditions([id]), await listSchedules([id]))
      return { ...shaped, content: version ? (JSON.parse(version.content) as JsonObject) : null }
    },
  }
}

function above(story: StoryRow, folders: Map<number, StoryRow>): StoryRow[] {
  const found: StoryRow[] = []
  for (let folder = folders.get(story.parent_id); folder; folder = folders.get(folder.parent_id)) {
    if (found.includes(folder)) break
    found.unshift(folder)
  }
  return found
}

type Schedule = ContentTables['content_schedules']

function shape(
  row: StoryRow,
  folders: Map<number, StoryRow>,
  editions: Map<number, EditionRow[]>,
  schedules: Schedule[],
) {
  const published = editions.get(row.id) ?? []
  const chain = above(row, folders)
  const parent = chain.at(-1)
  const plans = schedules.filter(plan => plan.story_id === row.id)
  const planned = (action: Schedule['action']) => plans.find(plan => plan.action === action)?.due_at ?? null
  const languageState = (lang: string) => {
    const edition = published.find(one => one.lang === lang)
    if (!edition) return 'unpublished'
    return edition.version_id === row.version_id ? 'published' : 'changed'
  }
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    slug: row.slug,
    full_slug: pathOf(chain, row, 'default'),
    parent_id: row.parent_id,
    parent: parent
      ? { id: parent.id, slug: parent.slug, name: parent.name, uuid: parent.uuid, disble_fe_editor: false }
      : null,
    breadcrumbs: chain.map(({ id, name, parent_id, slug }) => ({
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
    unpublished_changes: published.length > 0 && published.some(one => one.version_id !== row.version_id),
    /** Beyond the protocol: each language's own state. */
    languages: Object.fromEntries(['default', ...otherLangs].map(lang => [lang, languageState(lang)])),
    version_id: row.version_id,
    revision: row.revision,
    last_author: { id: 0, userid: row.author },
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    published_at: isoTime(Math.max(0, ...published.map(one => one.published_at ?? 0)) || null),
    first_published_at: isoTime(row.first_published_at),
    deleted_at: isoTime(row.trashed_at),
    is_scheduled: plans.length > 0,
    /** Beyond the protocol: each language's own plan, the next first. */
    plans: plans.map(plan => ({
      action: plan.action,
      at: isoTime(plan.due_at) ?? '',
      languages: JSON.parse(plan.langs) as Lang[],
      ...(plan.trouble && { trouble: plan.trouble }),
    })),
    publish_at: isoTime(planned('publish')),
    expire_date: isoTime(planned('unpublish')),
    translated_slugs: Object.entries(translationsOf(row)).map(([lang, { slug, name } = {}]) => ({
      story_id: row.id,
      lang,
      slug: slug ?? null,
      name: name ?? null,
      path: pathOf(chain, row, lang as (typeof otherLangs)[number]).slice(lang.length + 1),
      published: published.some(one => one.lang === lang),
    })),
    localized_paths: otherLangs.map(lang => ({
      lang,
      path: pathOf(chain, row, lang).slice(lang.length + 1),
      name: nameIn(row, lang),
      published: published.some(one => one.lang === lang),
    })),
    alternates: [],
    meta_data: null,
    release_id: null,
    can_not_view: false,
    imported_at: null,
    sort_by_date: null,
  }
}
