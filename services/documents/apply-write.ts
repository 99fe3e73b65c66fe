import { isDeepStrictEqual } from 'node:util'
import { AppError, ensure } from '../../platform/errors.ts'
import type { StoredDocument } from './engine.ts'
import { findField } from './field-path.ts'
import type { FieldPath } from './query.ts'
import { transformValue } from './transform.ts'
import { type Fields, isVector, type Value } from './value.ts'
import type { Precondition, Write, WriteResult } from './write.ts'

/** What one write makes of a document at the commit's instant; its precondition is checked apart. */
export function applyWrite(
  before: StoredDocument | undefined,
  write: Write,
  at: number,
): { after: StoredDocument | undefined; result: WriteResult } {
  if (write.kind === 'verify')
    return { after: before, result: { updatedAt: before?.updatedAt, transformResults: [] } }
  if (write.kind === 'delete') return { after: undefined, result: { transformResults: [] } }
  const transformResults: Value[] = []
  let fields = write.mask ? merge(before?.fields ?? {}, write.fields, write.mask) : write.fields
  for (const transform of write.transforms) {
    const { value, result } = transformValue(findIn(fields, transform.field), transform, at)
    fields = setField(fields, transform.field, value)
    transformResults.push(result)
  }
  const isSame = before !== undefined && isDeepStrictEqual(before.fields, fields)
  const after = isSame
    ? before
    : { path: write.path, fields, createdAt: before?.createdAt ?? at, updatedAt: at }
  return { after, result: { updatedAt: after.updatedAt, transformResults } }
}

export function checkPrecondition(
  before: StoredDocument | undefined,
  precondition: Precondition | undefined,
) {
  if (!precondition) return
  if ('updatedAt' in precondition) {
    const isSame = before?.updatedAt === precondition.updatedAt
    ensure(isSame, 'failed-precondition', 'The document changed in the meantime')
  } else if (precondition.exists) {
    ensure(before, 'not-found', 'No document to update')
  } else if (before) {
    throw new AppError('already-exists', 'The document exists already')
  }
}

const findIn = (fields: Fields, field: FieldPath) => findField({ path: '', fields }, field)

/** What the mask names comes from `given`; what it names and `given` lacks goes. */
function merge(fields: Fields, given: Fields, mask: readonly FieldPath[]): Fields {
  let merged = fields
  for (const field of mask) {
    const value = findIn(given, field)
    merged = value ? setField(merged, field, value) : removeField(merged, field)
  }
  return merged
}

function setField(fields: Fields, [name = '', ...rest]: FieldPath, value: Value): Fields {
  if (rest.length === 0) return { ...fields, [name]: value }
  return { ...fields, [name]: { mapValue: { fields: setField(findMap(fields, name) ?? {}, rest, value) } } }
}

function removeField(fields: Fields, [name = '', ...rest]: FieldPath): Fields {
  if (rest.length === 0) {
    const { [name]: _, ...others } = fields
    return others
  }
  const inner = findMap(fields, name)
  return inner ? { ...fields, [name]: { mapValue: { fields: removeField(inner, rest) } } } : fields
}

function findMap(fields: Fields, name: string): Fields | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return value && 'mapValue' in value && !isVector(value) ? value.mapValue.fields : undefined
}
