import type { Kysely } from 'kysely'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { countRows, ensureUnique, getRow, likeAnywhere, putRow, takeRow } from '../rows.ts'
import type { ContentTables } from '../tables.ts'
import { ensureField, fault, notFound } from './fault.ts'

type SourceRow = ContentTables['content_datasources']
interface Dimension {
  id: number
  name: string
  entry_value: string
}

const slugs = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** Small lists of names and values, with a value for each dimension (here: language). */
export async function listDatasources({ database }: Tools, limit: number, offset: number, search = '') {
  const matching = database.kysely
    .selectFrom('content_datasources')
    .$if(search !== '', query => query.where('name', 'like', likeAnywhere(search)))
  const rows = await matching.selectAll().orderBy('slug').limit(limit).offset(offset).execute()
  return { rows: rows.map(shapeSource), total: await countRows(matching) }
}

/** By its number or its slug. */
export function findSource(from: Kysely<ContentTables>, key: string): Promise<SourceRow | undefined> {
  const query = from.selectFrom('content_datasources').selectAll()
  return (
    /^\d+$/.test(key) ? query.where('id', '=', Number(key)) : query.where('slug', '=', key)
  ).executeTakeFirst()
}

export async function getDatasource({ database }: Tools, key: string) {
  const row = await findSource(database.kysely, key)
  if (!row) throw notFound()
  return shapeSource(row)
}

export async function saveDatasource({ now }: Tools, tx: ContentTx, given: unknown, id?: number) {
  const wish: JsonObject = isObject(given) ? given : {}
  const before = id === undefined ? undefined : await getRow(tx, 'content_datasources', id)
  const slug = textOf(wish.slug ?? before?.slug)
  const name = textOf(wish.name ?? before?.name).trim()
  ensureField(name !== '' && name.length <= 200, 'name', "can't be blank", 'blank')
  ensureField(slugs.test(slug), 'slug', 'is invalid', 'format')
  await ensureUnique(tx.selectFrom('content_datasources').select('id').where('slug', '=', slug), 'slug', id)
  const row: SourceRow = {
    id: before?.id ?? (await nextId(tx, 'datasource')),
    slug,
    name,
    dimensions: JSON.stringify(readDimensions(wish, JSON.parse(before?.dimensions ?? '[]'))),
    created_at: before?.created_at ?? now(),
    updated_at: now(),
  }
  return shapeSource(await putRow(tx, 'content_datasources', row))
}

export async function removeDatasource(tx: ContentTx, id: number) {
  await tx.deleteFrom('content_datasource_entries').where('datasource_id', '=', id).execute()
  return shapeSource(await takeRow(tx, 'content_datasources', id))
}

function readDimensions(wish: JsonObject, before: Dimension[]): Dimension[] {
  const given = wish.dimensions_attributes ?? wish.dimensions
  if (given === undefined) return before
  if (!Array.isArray(given) || given.length > 50) throw fault('dimensions', 'must be a list')
  return given.filter(isObject).map((dimension, index) => {
    const entry = textOf(dimension.entry_value)
    ensureField(/^[a-z_-]{2,20}$/i.test(entry), 'dimensions', 'need an entry_value')
    return { id: index + 1, name: textOf(dimension.name) || entry, entry_value: entry }
  })
}

function shapeSource({ id, name, slug, dimensions }: SourceRow) {
  const listed = (JSON.parse(dimensions) as Dimension[]).map(one => ({ ...one, datasource_id: id }))
  return { id, name, slug, dimensions: listed }
}
