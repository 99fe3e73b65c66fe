import { formatFieldPath, parseFieldPath } from '../field-path.ts'
import type { FieldPath, Order } from '../query.ts'

/** Declared by whoever makes the engine: an equality on the first fields in the order of the rest is one walk. */
export type IndexDeclaration = {
  collection: string
  fields: readonly (readonly [string, Order['direction']])[]
}

export type CompositeIndex = {
  collection: string
  /** How the index's entries are spelled in the field column. */
  key: string
  fields: readonly { field: FieldPath; isDescending: boolean }[]
}

export function readIndexes(declarations: readonly IndexDeclaration[]): CompositeIndex[] {
  return declarations.map(({ collection, fields }) => {
    const read = fields.map(([path, direction]) => ({
      field: parseFieldPath(path),
      isDescending: direction === 'DESCENDING',
    }))
    const spelled = read.map(
      ({ field, isDescending }) => `${formatFieldPath(field)}${isDescending ? '-' : '+'}`,
    )
    return { collection, key: `(${spelled.join(' ')})`, fields: read }
  })
}
