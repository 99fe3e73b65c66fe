import { formatFieldPath, parseFieldPath } from '../../model/field-path.ts'
import type { FieldPath, Order } from '../../model/query.ts'
import type { Connection } from '../connection.ts'

/**
 * Declared when the engine is made: an equality on the first fields in the order of the rest is one walk. One without
 * fields says that the collection has no other entries: its documents are found by name alone.
 */
export type IndexDeclaration = {
  collection: string
  fields: readonly (readonly [string, Order['direction']])[]
}

export type CompositeIndex = {
  collection: string
  /** How the index's entries are spelled in the field column, and its fields: '(a+ b-)'. */
  key: string
  fields: readonly { field: FieldPath; isDescending: boolean }[]
}

export function readDeclaration({ collection, fields }: IndexDeclaration): CompositeIndex {
  const read = fields.map(([path, direction]) => ({
    field: parseFieldPath(path),
    isDescending: direction === 'DESCENDING',
  }))
  const spelled = read.map(
    ({ field, isDescending }) => `${formatFieldPath(field)}${isDescending ? '-' : '+'}`,
  )
  return { collection, key: `${collection}(${spelled.join(' ')})`, fields: read }
}

/** Whether documents of a collection are found by name alone. */
export const isUnindexed = (indexes: readonly CompositeIndex[], collection: string): boolean =>
  indexes.some(index => index.collection === collection && index.fields.length === 0)

type Row = { key: string; collection: string; fields: string; is_ready: boolean; is_leaving: boolean }

type KnownIndex = CompositeIndex & { isReady: boolean; isLeaving: boolean }

/** All that any process declared: every process keeps the entries of all, so that none has gaps, but not of those that leave. */
export async function findIndexes(connection: Connection): Promise<KnownIndex[]> {
  const rows = await connection.all<Row>(
    'select key, collection, fields, is_ready, is_leaving from document_indexes',
  )
  return rows.map(({ collection, fields, is_ready, is_leaving }) => ({
    ...readDeclaration({ collection, fields: JSON.parse(fields) }),
    isReady: is_ready,
    isLeaving: is_leaving,
  }))
}

export async function findKeptIndexes(connection: Connection): Promise<KnownIndex[]> {
  return (await findIndexes(connection)).filter(({ isLeaving }) => !isLeaving)
}

/** A column with all that are kept, for statements that select something else as well. */
export const indexesColumn = `(select string_agg(collection || '\t' || fields, '\n') from document_indexes
  where not is_leaving)`

/** A column with the keys of those that are whole at that instant. */
export const readyColumn = `(select string_agg(key, '\n') from document_indexes where is_ready and not is_leaving)`

let lately: { column: string | null; indexes: readonly CompositeIndex[] } = { column: null, indexes: [] }

/** The same answer comes with every commit. */
export function readIndexes(column: string | null): readonly CompositeIndex[] {
  if (column !== lately.column) {
    const indexes = (column?.split('\n') ?? []).map(line => {
      const [collection = '', fields = '[]'] = line.split('\t')
      return readDeclaration({ collection, fields: JSON.parse(fields) })
    })
    lately = { column, indexes }
  }
  return lately.indexes
}

export async function registerIndex(connection: Connection, declaration: IndexDeclaration) {
  const { key, collection } = readDeclaration(declaration)
  await connection.all(
    `insert into document_indexes (key, collection, fields, is_ready) values (?, ?, ?, ?) on conflict do nothing`,
    [key, collection, JSON.stringify(declaration.fields), false],
  )
}

/** Those that nobody declares any more are used and kept no longer; `removeIndexes` takes their entries away. */
export async function retireIndexes(connection: Connection, declared: readonly CompositeIndex[]) {
  const keys = new Set(declared.map(({ key }) => key))
  for (const { key } of await findKeptIndexes(connection))
    if (!keys.has(key))
      await connection.all('update document_indexes set is_leaving = ? where key = ?', [true, key])
}
