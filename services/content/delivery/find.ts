import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, localize } from '../format/localize.ts'
import { countRows } from '../rows.ts'
import { plainText } from '../schema/rich-text.ts'
import type { ContentTables, EditionRow } from '../tables.ts'
import { type Found, selectEditions } from './editions.ts'
import { isEmptyFilter, passes } from './filter.ts'
import type { StoriesQuery } from './query.ts'
import { type SortKey, sortFound } from './sort.ts'

/** As much of a story as sorting and filtering look at. */
const lean = [
  'story_id',
  'version_id',
  'path',
  'name',
  'position',
  'created_at',
  'updated_at',
  'published_at',
  'first_published_at',
] as const
const leanColumns = lean.map(column => `e.${column}` as const)
export type Candidate = Pick<Found, (typeof lean)[number]>

type Builder = ExpressionBuilder<ContentTables & { e: EditionRow }, 'e'>

const byPosition: SortKey[] = [{ column: 'position', kind: 'text', isDescending: false, isNullsFirst: false }]
/** Sorts after everything that begins as a text does. */
const beyond = '\u{10ffff}'

/** Lists of stories. The database narrows by its columns; only what asks about contents reads contents. */
export async function findStories(
  tools: Tools,
  query: StoriesQuery,
): Promise<{ rows: Found[]; total: number }> {
  const needsContent =
    !isEmptyFilter(query.filter) || query.words.length > 0 || query.sort.some(key => key.field !== undefined)
  if (needsContent) return walk(tools, query)
  const { perPage, page } = query
  let sorted = select(tools, query).select('e.story_id')
  for (const { column, isDescending, isNullsFirst } of query.sort.length > 0 ? query.sort : byPosition) {
    const ref = sql.ref(`e.${column}`)
    // An index cannot be read in this order, so only where a column can be empty: in drafts.
    if (mayBeNull(column, query)) sorted = sorted.orderBy(sql`${ref} is null`, isNullsFirst ? 'desc' : 'asc')
    sorted = sorted.orderBy(ref, isDescending ? 'desc' : 'asc')
  }
  sorted = sorted.orderBy('e.story_id')
  if (query.isOrdered) return inGivenOrder(tools, query, await sorted.execute())
  const found = await sorted
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const rows = await getRows(tools, query, found)
  if (page === 1 && rows.length < perPage) return { rows, total: rows.length }
  return { rows, total: await countRows(select(tools, query)) }
}

/** The other table only where it is asked about: without it, much is answered from an index alone. */
function select({ database }: Tools, query: StoriesQuery) {
  return database.kysely
    .selectFrom('content_editions as e')
    .$if(query.uuids !== undefined, narrowed =>
      narrowed.where('e.story_id', 'in', inner =>
        inner
          .selectFrom('content_stories as s')
          .select('s.id')
          .where('s.uuid', 'in', query.uuids?.length ? query.uuids : ['']),
      ),
    )
    .where('e.state', '=', query.state)
    .where('e.lang', '=', query.lang)
    .where(eb => eb.and(conditions(eb as unknown as Builder, query)))
}

async function inGivenOrder(tools: Tools, query: StoriesQuery, found: { story_id: number }[]) {
  const { perPage, page, uuids = [] } = query
  const rows = await getRows(tools, query, found)
  const order = new Map(uuids.map((uuid, index) => [uuid, index]))
  rows.sort((a, b) => (order.get(a.uuid) ?? 0) - (order.get(b.uuid) ?? 0))
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

/** For what only the contents can answer. */
async function walk(tools: Tools, query: StoriesQuery): Promise<{ rows: Found[]; total: number }> {
  const { filter, lang, fallback, words, page, perPage } = query
  const candidates: Candidate[] = await select(tools, query).select(leanColumns).execute()
  const contents = await tools.readContents(candidates.map(row => row.version_id))
  const contentOf = (row: Candidate): JsonObject => contents.get(row.version_id) ?? {}
  let found = candidates.filter(row => passes(contentOf(row), filter, lang, fallback))
  const ranks = new Map<number, number>()
  if (words.length > 0)
    found = found.filter(row => {
      const rank = rankOf(row, contentOf(row), words, lang, fallback)
      ranks.set(row.story_id, rank)
      return rank < Number.POSITIVE_INFINITY
    })
  const keys = query.sort.length > 0 ? query.sort : byPosition
  found = sortFound(found, keys, contentOf, lang, fallback)
  if (words.length > 0 && query.sort.length === 0)
    found.sort((a, b) => (ranks.get(a.story_id) ?? 0) - (ranks.get(b.story_id) ?? 0))
  if (query.isOrdered) return inGivenOrder(tools, query, found)
  const shown = found.slice((page - 1) * perPage, page * perPage)
  return { rows: await getRows(tools, query, shown), total: found.length }
}

/** In their order. */
async function getRows({ database }: Tools, { state, lang }: StoriesQuery, found: { story_id: number }[]) {
  if (found.length === 0) return []
  const ids = found.map(row => row.story_id)
  const rows: Found[] = await selectEditions(database, state)
    .where('e.story_id', 'in', ids)
    .where('e.lang', '=', lang)
    .execute()
  const order = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (order.get(a.story_id) ?? 0) - (order.get(b.story_id) ?? 0))
}

function mayBeNull(column: SortKey['column'], { state }: StoriesQuery): boolean {
  return state === 'draft' && (column === 'published_at' || column === 'first_published_at')
}

function conditions(eb: Builder, query: StoriesQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  const { startsWith, slugs, notSlugs, ids, notIds, contentType, level, isStartpage, tags, times } = query
  if (startsWith)
    all.push(eb.or([beginsWith(eb, 'e.path', startsWith), beginsWith(eb, 'e.default_path', startsWith)]))
  if (slugs.length > 0) all.push(eb.or(slugs.map(slug => isAt(eb, slug))))
  if (notSlugs.length > 0) all.push(eb.not(eb.or(notSlugs.map(slug => isAt(eb, slug)))))
  if (ids) all.push(ids.length > 0 ? eb('e.story_id', 'in', ids) : eb.lit(false))
  if (notIds.length > 0) all.push(eb('e.story_id', 'not in', notIds))
  if (contentType) all.push(eb('e.component', '=', contentType))
  if (level !== undefined) all.push(eb('e.level', '=', level))
  if (isStartpage !== undefined) all.push(eb('e.is_startpage', '=', isStartpage))
  for (const { column, operator, at } of times) all.push(eb(`e.${column}`, operator, at))
  if (tags.length > 0)
    all.push(
      eb.exists(
        eb
          .selectFrom('content_tags as t')
          .select('t.tag')
          .whereRef('t.story_id', '=', 'e.story_id')
          .where('t.state', '=', query.state)
          .where('t.tag', 'in', tags),
      ),
    )
  return all
}

type PathColumn = 'e.path' | 'e.default_path'

function beginsWith(eb: Builder, column: PathColumn, start: string): Expression<SqlBool> {
  return eb.and([eb(column, '>=', start), eb(column, '<', start + beyond)])
}

function isAt(eb: Builder, slug: string): Expression<SqlBool> {
  const place = slug.replace(/^\/+/, '')
  const columns: PathColumn[] = ['e.path', 'e.default_path']
  if (!place.includes('*')) return eb.or(columns.map(column => eb(column, '=', place)))
  const pattern = place.replace(/[\\%_]/g, sign => `\\${sign}`).replaceAll('*', '%')
  return eb.or(columns.map(column => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`))
}

/** 0 where the address has all words, 1 where the name has, 2 where the text has; infinite where nothing has. */
function rankOf(row: Candidate, content: JsonObject, words: string[], lang: Lang, fallback?: Lang): number {
  const isIn = (text: string) => words.every(word => text.includes(word))
  if (isIn(row.path.toLowerCase())) return 0
  if (isIn(row.name.toLowerCase())) return 1
  const text = `${row.path}\n${row.name}\n${textIn(localize(content, lang, fallback))}`
  return isIn(text.toLowerCase()) ? 2 : Number.POSITIVE_INFINITY
}

const unsearched = new Set(['_uid', 'component', 'id', 'uuid', 'fieldtype', 'linktype', 'filename'])

/** Everything a reader would see written. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textIn).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  if ('type' in value && value.type === 'doc') return plainText(value as JsonObject)
  return Object.entries(value)
    .map(([key, part]) => (unsearched.has(key) ? '' : textIn(part)))
    .join('\n')
}
