import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../platform/database/open.ts'
import type { JsonObject } from '../json.ts'
import { type Lang, localize } from '../localize.ts'
import { plainText } from '../rich-text.ts'
import type { ContentTables, EditionRow } from '../tables.ts'
import type { Documents } from './documents.ts'
import { isEmptyFilter, passes } from './filter.ts'
import type { StoriesQuery } from './query.ts'
import { type SortKey, sortFound } from './sort.ts'

export type Found = EditionRow & { uuid: string; group_id: string }
export type Finder = ReturnType<typeof createFinder>

type Builder = ExpressionBuilder<
  ContentTables & { e: EditionRow; s: ContentTables['content_stories'] },
  'e' | 's'
>

const byPosition: SortKey[] = [{ column: 'position', kind: 'text', isDescending: false, isNullsFirst: false }]
/** Sorts after everything that begins as a text does. */
const beyond = '\u{10ffff}'

/** Lists of stories. The database narrows by its columns; only what asks about contents reads contents. */
export function createFinder(whole: Database, documents: Documents) {
  const database = whole.as<ContentTables>()

  function select(query: StoriesQuery) {
    return database.kysely
      .selectFrom('content_editions as e')
      .innerJoin('content_stories as s', 's.id', 'e.story_id')
      .where('e.state', '=', query.state)
      .where('e.lang', '=', query.lang)
      .where(eb => eb.and(conditions(eb as unknown as Builder, query)))
  }

  async function list(query: StoriesQuery): Promise<{ rows: Found[]; total: number }> {
    const needsContent =
      !isEmptyFilter(query.filter) ||
      query.words.length > 0 ||
      query.sort.some(key => key.field !== undefined)
    if (needsContent || query.isOrdered) return walk(query, needsContent)
    const { perPage, page } = query
    let sorted = select(query).selectAll('e').select(['s.uuid', 's.group_id'])
    for (const { column, isDescending, isNullsFirst } of query.sort.length > 0 ? query.sort : byPosition) {
      const ref = sql.ref(`e.${column}`)
      if (column === 'published_at' || column === 'first_published_at')
        sorted = sorted.orderBy(sql`${ref} is null`, isNullsFirst ? 'desc' : 'asc')
      sorted = sorted.orderBy(ref, isDescending ? 'desc' : 'asc')
    }
    const rows = await sorted
      .orderBy('e.story_id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    if (page === 1 && rows.length < perPage) return { rows, total: rows.length }
    const { total } = await select(query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows, total: Number(total) }
  }

  async function walk(query: StoriesQuery, needsContent: boolean): Promise<{ rows: Found[]; total: number }> {
    const { filter, lang, fallback, words, page, perPage } = query
    const candidates: Found[] = await select(query).selectAll('e').select(['s.uuid', 's.group_id']).execute()
    const contents = needsContent ? await documents.read(candidates.map(row => row.version_id)) : new Map()
    const contentOf = (row: Found): JsonObject => contents.get(row.version_id) ?? {}
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
    if (query.isOrdered) {
      const order = new Map(query.uuids?.map((uuid, index) => [uuid, index]))
      found.sort((a, b) => (order.get(a.uuid) ?? 0) - (order.get(b.uuid) ?? 0))
    }
    return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length }
  }

  return { list }
}

function conditions(eb: Builder, query: StoriesQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  const { startsWith, slugs, notSlugs, uuids, ids, notIds, contentType, level, isStartpage, tags, times } =
    query
  if (startsWith)
    all.push(eb.or([beginsWith(eb, 'e.path', startsWith), beginsWith(eb, 'e.default_path', startsWith)]))
  if (slugs.length > 0) all.push(eb.or(slugs.map(slug => isAt(eb, slug))))
  if (notSlugs.length > 0) all.push(eb.not(eb.or(notSlugs.map(slug => isAt(eb, slug)))))
  if (uuids) all.push(uuids.length > 0 ? eb('s.uuid', 'in', uuids) : eb.lit(false))
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
function rankOf(row: Found, content: JsonObject, words: string[], lang: Lang, fallback?: Lang): number {
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
