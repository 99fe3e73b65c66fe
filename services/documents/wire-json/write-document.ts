import type { Place, StoredDocument } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import type { Fields, Value } from '../model/value.ts'
import type { WriteResult } from '../model/write.ts'

export type WireDocument = { name: string; fields: Fields; createTime: string; updateTime: string }

export type WireWriteResult = { updateTime?: string; transformResults?: readonly Value[] }

export function writeDocument(place: Place, document: StoredDocument): WireDocument {
  return {
    name: toName(place, document.path),
    fields: document.fields,
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
