import type { ContentDeps } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { nextId, type Tx } from '../ids.ts'
import type { ContentTables } from '../tables.ts'
import { ensureField, fault, notFound } from './fault.ts'

type SourceRow = ContentTables['content_datasources']
type EntryRow = ContentTables['content_datasource_entries']
interface Dimension {
  id: number
  name: string
  entry_value: string
}

export type Datasources = ReturnType<typeof createDatasources>

const slugs = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** Small lists of names and values, with a value for each dimension (here: language). */
export function createDatasources({ database: whole, clock }: ContentDeps) {
  const database = whole.as<ContentTables>()
  const now = () => clock.now().getTime()

  async function findRow(key: string): Promise<SourceRow | undefined> {
    const query = database.kysely.selectFrom('content_datasources').selectAll()
    return (
      /^\d+$/.test(key) ? query.where('id', '=', Number(key)) : query.where('slug', '=', key)
    ).executeTakeFirst()
  }

  async function getRow(tx: Tx, id: number): Promise<SourceRow> {
    const row = await tx.selectFrom('content_datasources').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  return {
    async list(limit: number, offset: number, search = '') {
      const matching = database.kysely
        .selectFrom('content_datasources')
        .$if(search !== '', query => query.where('name', 'like', `%${search.replace(/[%_\\]/g, '')}%`))
      const rows = await matching.selectAll().orderBy('slug').limit(limit).offset(offset).execute()
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows: rows.map(shapeSource), total: Number(total) }
    },

    async get(key: string) {
      const row = await findRow(key)
      if (!row) throw notFound()
      return shapeSource(row)
    },

    async save(tx: Tx, given: unknown, id?: number) {
      const wish: JsonObject = isObject(given) ? given : {}
      const before = id === undefined ? undefined : await getRow(tx, id)
      const slug = textOf(wish.slug ?? before?.slug)
      const name = textOf(wish.name ?? before?.name).trim()
      ensureField(name !== '' && name.length <= 200, 'name', "can't be blank", 'blank')
      ensureField(slugs.test(slug), 'slug', 'is invalid', 'format')
      const taken = await tx
        .selectFrom('content_datasources')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirst()
      ensureField(!taken || taken.id === id, 'slug', 'has already been taken', 'taken')
      const row: SourceRow = {
        id: before?.id ?? (await nextId(tx, 'datasource')),
        slug,
        name,
        dimensions: JSON.stringify(readDimensions(wish, JSON.parse(before?.dimensions ?? '[]'))),
        created_at: before?.created_at ?? now(),
        updated_at: now(),
      }
      if (before) await tx.updateTable('content_datasources').set(row).where('id', '=', row.id).execute()
      else await tx.insertInto('content_datasources').values(row).execute()
      return shapeSource(row)
    },

    async remove(tx: Tx, id: number) {
      const row = await getRow(tx, id)
      await tx.deleteFrom('content_datasource_entries').where('datasource_id', '=', id).execute()
      await tx.deleteFrom('content_datasources').where('id', '=', id).execute()
      return shapeSource(row)
    },

    async listEntries(source: string | undefined, dimension: string, limit: number, offset: number) {
      const row = source ? await findRow(source) : undefined
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
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows: rows.map(entry => shapeEntry(entry, dimension)), total: Number(total) }
    },

    async saveEntry(tx: Tx, given: unknown, id?: number) {
      const wish: JsonObject = isObject(given) ? given : {}
      const before = id === undefined ? undefined : await getEntry(tx, id)
      const name = textOf(wish.name ?? before?.name).trim()
      ensureField(name !== '' && name.length <= 300, 'name', "can't be blank", 'blank')
      const sourceId = before?.datasource_id ?? Number(wish.datasource_id)
      ensureField(Number.isSafeInteger(sourceId), 'datasource_id', "can't be blank", 'blank')
      await getRow(tx, sourceId)
      const taken = await tx
        .selectFrom('content_datasource_entries')
        .select('id')
        .where('datasource_id', '=', sourceId)
        .where('name', '=', name)
        .executeTakeFirst()
      ensureField(!taken || taken.id === id, 'name', 'has already been taken', 'taken')
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
      if (before)
        await tx.updateTable('content_datasource_entries').set(row).where('id', '=', row.id).execute()
      else await tx.insertInto('content_datasource_entries').values(row).execute()
      return shapeEntry(row, '')
    },

    async removeEntry(tx: Tx, id: number) {
      const row = await getEntry(tx, id)
      await tx.deleteFrom('content_datasource_entries').where('id', '=', id).execute()
      return shapeEntry(row, '')
    },

    /** With all their values, for files. */
    async listAll() {
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
    },
  }

  async function getEntry(tx: Tx, id: number): Promise<EntryRow> {
    const row = await tx
      .selectFrom('content_datasource_entries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
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

function shapeEntry({ id, name, value, dimension_values, datasource_id }: EntryRow, dimension: string) {
  const values: Record<string, string> = JSON.parse(dimension_values)
  const chosen = dimension && Object.hasOwn(values, dimension) ? values[dimension] : null
  return { id, name, value, dimension_value: chosen || null, datasource_id }
}
