import type { FieldPath } from '../model/query.ts'
import type { Precondition } from '../model/write.ts'
import { readMask, readPrecondition } from '../wire-json/read-write.ts'

/** `mask.fieldPaths=a&mask.fieldPaths=b` */
export function readMaskParam(search: URLSearchParams, name: string): FieldPath[] | undefined {
  const fieldPaths = search.getAll(`${name}.fieldPaths`)
  return fieldPaths.length > 0 ? readMask({ fieldPaths }) : undefined
}

/** `currentDocument.exists=true` or `currentDocument.updateTime=…` */
export function readPreconditionParam(search: URLSearchParams): Precondition | undefined {
  const exists = search.get('currentDocument.exists')
  const updateTime = search.get('currentDocument.updateTime')
  if (exists === null && updateTime === null) return undefined
  const word = exists === 'true' || exists === 'false' ? exists === 'true' : exists
  return readPrecondition({
    ...(exists !== null && { exists: word }),
    ...(updateTime !== null && { updateTime }),
  })
}
