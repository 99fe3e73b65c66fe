import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { countRows, ensureUnique, getRow, putRow, takeRow } from '../rows.ts'
import type { ContentTables } from '../tables.ts'
import { findSource } from './datasources.ts'
import { ensureField } from './fault.ts'

type EntryRow = ContentTables['content_datasource_entries']

export interface EntriesWish {
  /** Of all datasources where none is named. */
  source?: string | undefined
  dimension: string
  limit: number
  offset: number
}

export async function listEntries({ database }: Tools, { source, dimension, limit, offset }: EntriesWish) {
  const row = source ? await findSource(database.kysely, source) : undefined
  if (source && !row) return { rows: [], total: 0 }
  const matching = database.kysely
    .selectFrom('content_datasource_entries')
    .$if(row !== undefined, query => query.where('datasource_id', '=', row?.id ?? 0))
  const rows = await matching
    .selectAll()
    .orderBy('datasource_id')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map(entry => shapeEntry(entry, dimension)), total: await countRows(matching) }
}

export async function saveEntry(tx: ContentTx, given: unknown, id?: number) {
  const wish: JsonObject = isObject(given) ? given : {}
  const before = id === undefined ? undefined : await getRow(tx, 'content_datasource_entries', id)
  const name = textOf(wish.name ?? before?.name).trim()
  ensureField(name !== '' && name.length <= 300, 'name', "can't be blank", 'blank')
  const sourceId = before?.datasource_id ?? Number(wish.datasource_id)
  ensureField(Number.isSafeInteger(sourceId), 'datasource_id', "can't be blank", 'blank')
  await getRow(tx, 'content_datasources', sourceId)
  const named = tx.selectFrom('content_datasource_entries').select('id').where('name', '=', name)
  await ensureUnique(named.where('datasource_id', '=', sourceId), 'name', id)
  const values: Record<string, string> = JSON.parse(before?.dimension_values ?? '{}')
  if (isObject(wish.dimension_values))
    for (const [key, value] of Object.entries(wish.dimension_values))
      if (/^[a-z_-]{2,20}$/i.test(key) && key !== 'constructor') values[key] = textOf(value)
  const row: EntryRow = {
    id: before?.id ?? (await nextId(tx, 'entry')),
    datasource_id: sourceId,
    name,
    value: textOf(wish.value ?? before?.value).slice(0, 2_000),
    dimension_values: JSON.stringify(values),
    position: Number.isSafeInteger(wish.position) ? Number(wish.position) : (before?.position ?? 0),
  }
  return shapeEntry(await putRow(tx, 'content_datasource_entries', row), '')
}

export const removeEntry = async (tx: ContentTx, id: number) =>
  shapeEntry(await takeRow(tx, 'content_datasource_entries', id), '')

/** The datasources with all their values, for files. */
export async function listWithEntries({ database }: Tools) {
  const sources = await database.kysely
    .selectFrom('content_datasources')
    .selectAll()
    .orderBy('slug')
    .execute()
  const entries = await database.kysely
    .selectFrom('content_datasource_entries')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return sources.map(source => ({
    ...source,
    entries: entries.filter(entry => entry.datasource_id === source.id),
  }))
}

function shapeEntry({ id, name, value, dimension_values, datasource_id }: EntryRow, dimension: string) {
  const values: Record<string, string> = JSON.parse(dimension_values)
  const chosen = dimension && Object.hasOwn(values, dimension) ? values[dimension] : null
  return { id, name, value, dimension_value: chosen || null, datasource_id }
}
