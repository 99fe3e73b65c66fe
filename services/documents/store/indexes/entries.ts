import { hash } from 'node:crypto'
import { ensureValid } from '../../../../platform/errors.ts'
import { remember } from '../../../../platform/remember.ts'
import type { StoredDocument } from '../../model/engine.ts'
import { findField, formatFieldPath } from '../../model/field-path.ts'
import { splitPath } from '../../model/paths.ts'
import type { FieldPath } from '../../model/query.ts'
import { type Fields, isVector, type Value } from '../../model/value.ts'
import { createDelete, createInsert } from '../connection.ts'
import { scopesOfDocument } from '../queries/scope.ts'
import { type CompositeIndex, isUnindexed } from './composite-index.ts'
import { compositeKey, nameKey, valueKey } from './key.ts'

const longestField = 80
const mostEntries = 40_000

export type IndexEntry = { field: string; value: Uint8Array }
export const entryColumns = ['scope', 'field', 'value', 'name'] as const
export type IndexRow = readonly [scope: Uint8Array, field: string, value: Uint8Array, name: Uint8Array]

export const insertEntries = createInsert('document_entries')

/** Those that are there already stay as they are. */
export const insertMissingEntries = createInsert('document_entries', 'on conflict do nothing')

export const deleteEntries = createDelete('document_entries', entryColumns)

export const nameField = '__name__'
export const nameValue = new Uint8Array()

/** A field's spelling in the index. */
export function fieldKey(path: FieldPath): string {
  return path.length > 1 ? writeFieldKey(path) : plainFieldKey(path[0] ?? '')
}

const plainFieldKey = remember(1000, (name: string) => writeFieldKey([name]))

function writeFieldKey(path: FieldPath): string {
  const text = formatFieldPath(path)
  // Text columns cannot hold U+0000, a field's name can.
  const isPlain =
    text.length <= longestField && Buffer.byteLength(text) <= longestField && !text.includes('\0')
  return isPlain ? text : `#${hash('sha256', text, 'base64url')}`
}

/** What an array has in it is found under this. */
export function elementKey(path: FieldPath): string {
  return `${fieldKey(path)}[]`
}

/** All that the index says of one document. */
export function rowsOf(
  place: number,
  document: StoredDocument,
  indexes: readonly CompositeIndex[],
): IndexRow[] {
  const name = nameKey(document.path)
  const entries = entriesOf(document, indexes)
  const rows: IndexRow[] = []
  for (const scope of scopesOfDocument(place, document.path))
    for (const { field, value } of entries) rows.push([scope, field, value, name])
  return rows
}

function entriesOf(document: StoredDocument, indexes: readonly CompositeIndex[]): IndexEntry[] {
  const entries: IndexEntry[] = [{ field: nameField, value: nameValue }]
  const { collection } = splitPath(document.path)
  if (!isUnindexed(indexes, collection)) addFields(entries, document.fields, [])
  for (const index of indexes) {
    if (index.collection !== collection) continue
    const parts = index.fields.map(({ field, isDescending }) => ({
      value: findField(document, field),
      isDescending,
    }))
    const isWhole = (part: (typeof parts)[number]): part is { value: Value; isDescending: boolean } =>
      part.value !== undefined
    if (parts.every(isWhole)) entries.push({ field: index.key, value: compositeKey(parts) })
  }
  return entries
}

/** `text` is how its fields are kept, where each entry takes more than one character. */
export function checkEntries(document: StoredDocument, text: string, indexes: readonly CompositeIndex[]) {
  const isFew = text.length + indexes.length < mostEntries
  ensureValid(
    isFew || entriesOf(document, indexes).length <= mostEntries,
    `A document may have ${mostEntries} index entries`,
  )
}

function addFields(entries: IndexEntry[], fields: Fields, parent: FieldPath) {
  for (const name in fields) {
    const value = fields[name]
    if (!value) continue
    const path = parent.length === 0 ? [name] : [...parent, name]
    entries.push({ field: fieldKey(path), value: valueKey(value) })
    if ('arrayValue' in value) addElements(entries, value.arrayValue.values, path)
    if ('mapValue' in value && !isVector(value)) addFields(entries, value.mapValue.fields, path)
  }
}

function addElements(entries: IndexEntry[], values: readonly Value[], path: FieldPath) {
  const seen = new Set<string>()
  const field = elementKey(path)
  for (const item of values) {
    const value = valueKey(item)
    const text = Buffer.from(value).toString('latin1')
    if (seen.has(text)) continue
    seen.add(text)
    entries.push({ field, value })
  }
}
