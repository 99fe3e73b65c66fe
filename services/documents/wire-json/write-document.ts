import { projectFields } from '../evaluate/project-fields.ts'
import type { Place, StoredDocument } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import type { FieldPath } from '../model/query.ts'
import type { Fields, Value } from '../model/value.ts'
import type { WriteResult } from '../model/write.ts'

export type WireDocument = { name: string; fields: Fields; createTime: string; updateTime: string }

export type WireWriteResult = { updateTime?: string; transformResults?: readonly Value[] }

/** Of a document, all its fields or those that the mask names. */
export function writeDocument(
  place: Place,
  document: StoredDocument,
  mask?: readonly FieldPath[],
): WireDocument {
  return {
    name: toName(place, document.path),
    fields: mask ? projectFields(document, mask).fields : document.fields,
    createTime: formatInstant(document.createdAt),
    updateTime: formatInstant(document.updatedAt),
  }
}

export function writeResult({ updatedAt, transformResults }: WriteResult): WireWriteResult {
  return {
    ...(updatedAt === undefined ? {} : { updateTime: formatInstant(updatedAt) }),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  }
}
