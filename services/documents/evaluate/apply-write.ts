import { isDeepStrictEqual } from 'node:util'
import { AppError, ensure } from '../../../platform/errors.ts'
import type { StoredDocument } from '../model/engine.ts'
import { findField } from '../model/field-path.ts'
import type { FieldPath } from '../model/query.ts'
import { type Fields, isVector, type Value } from '../model/value.ts'
import type { Precondition, Write, WriteResult } from '../model/write.ts'
import { transformValue } from './transform.ts'

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
  const draft = createDraft(write.mask ? (before?.fields ?? {}) : write.fields)
  if (write.mask) merge(draft, write.fields, write.mask)
  for (const transform of write.transforms) {
    const { value, result } = transformValue(findIn(draft.fields(), transform.field), transform, at)
    draft.set(transform.field, value)
    transformResults.push(result)
  }
  const fields = draft.fields()
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
function merge(draft: Draft, given: Fields, mask: readonly FieldPath[]): void {
  for (const field of mask) {
    const value = findIn(given, field)
    if (value) draft.set(field, value)
    else draft.remove(field)
  }
}

type Draft = ReturnType<typeof createDraft>

/** Fields in the making. Each map is copied once, however many paths lead into it. */
function createDraft(fields: Fields) {
  // Bounded: by one write, for which it is made.
  const own = new Set<Fields>()
  let root = fields

  function copy(from: Fields): Fields {
    const made = { ...from }
    own.add(made)
    return made
  }

  function enter(path: FieldPath): Fields {
    if (!own.has(root)) root = copy(root)
    let at = root
    for (const name of path.slice(0, -1)) {
      const inner = findMap(at, name) ?? {}
      const mine = own.has(inner) ? inner : copy(inner)
      if (mine !== inner) at[name] = { mapValue: { fields: mine } }
      at = mine
    }
    return at
  }

  return {
    fields: () => root,
    set(path: FieldPath, value: Value): void {
      enter(path)[path.at(-1) ?? ''] = value
    },
    remove(path: FieldPath): void {
      if (findIn(root, path)) delete enter(path)[path.at(-1) ?? '']
    },
  }
}

function findMap(fields: Fields, name: string): Fields | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return value && 'mapValue' in value && !isVector(value) ? value.mapValue.fields : undefined
}
