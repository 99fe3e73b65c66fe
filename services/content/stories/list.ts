import { inChunks } from '../../../platform/in-chunks.ts'
import { type ContentFilter, isEmptyFilter, passes } from '../delivery/filter.ts'
import { textIn } from '../delivery/find.ts'
import type { Tools } from '../deps.ts'
import { type JsonObject, objectsIn } from '../format/json.ts'
import type { StoryRow } from '../tables.ts'
import { readSurroundings, shapeStory } from './managed.ts'
import { foldersAbove, listFolders, pathOf } from './tree.ts'

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
  filter?: ContentFilter
  sort?: {
    column: 'name' | 'slug' | 'position' | 'created_at' | 'updated_at' | 'first_published_at' | 'id'
    isDescending: boolean
  }
}

/** Stories as editors read them: drafts, folders and the trash included. */
export async function listStories(tools: Tools, filters: StoryFilters) {
  const folders = await listFolders(tools.database.kysely)
  const pathIn = (story: StoryRow) => pathOf(foldersAbove(story, folders), story, 'default')
  const { page, perPage, startsWith = '', path } = filters
  let rows = await select(tools, filters)
  if (startsWith) rows = rows.filter(row => pathIn(row).startsWith(startsWith))
  if (path) rows = rows.filter(row => pathIn(row).replace(/\/$/, '') === path.replace(/\/$/, ''))
  rows = await byContent(tools, rows, filters)
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  const around = await readSurroundings(
    tools,
    shown.map(row => row.id),
    folders,
  )
  return { stories: shown.map(row => shapeStory(row, around)), total: rows.length }
}

async function select({ database }: Tools, filters: StoryFilters): Promise<StoryRow[]> {
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
  { readContents }: Tools,
  rows: StoryRow[],
  { search, component, filter }: StoryFilters,
): Promise<StoryRow[]> {
  if (!search && !component && (!filter || isEmptyFilter(filter))) return rows
  const words = search?.toLowerCase() ?? ''
  const isMeant = (row: StoryRow, content: JsonObject) =>
    (!component || objectsIn(content).some(block => block.component === component)) &&
    (!filter || passes(content, filter, 'default')) &&
    (!words || `${row.name}\n${row.slug}\n${textIn(content)}`.toLowerCase().includes(words))
  const kept: StoryRow[] = []
  for (const some of inChunks(rows, 500)) {
    const contents = await readContents(some.map(row => row.version_id).filter(id => id !== null))
    kept.push(...some.filter(row => isMeant(row, contents.get(row.version_id ?? 0) ?? {})))
  }
  return kept
}
