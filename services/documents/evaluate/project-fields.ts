import type { StoredDocument } from '../model/engine.ts'
import { findField, isName } from '../model/field-path.ts'
import type { FieldPath } from '../model/query.ts'
import type { Fields } from '../model/value.ts'

/** The document with the named fields alone. */
export function projectFields(document: StoredDocument, select: readonly FieldPath[]): StoredDocument {
  const fields: Fields = {}
  for (const path of select) {
    const value = isName(path) ? undefined : findField(document, path)
    if (!value) continue
    let at = fields
    for (const name of path.slice(0, -1)) {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined
      const map = inner && 'mapValue' in inner ? inner : { mapValue: { fields: {} } }
      // A copy: what was put here may belong to the document.
      at[name] = { mapValue: { fields: { ...map.mapValue.fields } } }
      at = (at[name] as typeof map).mapValue.fields
    }
    at[path.at(-1) ?? ''] = value
  }
  return { ...document, fields }
}
