import { ensureValid } from '../../../platform/errors.ts'
import type { StoredDocument } from './engine.ts'
import type { FieldPath } from './query.ts'
import { isVector, type Value } from './value.ts'

const simple = /^[A-Za-z_][A-Za-z0-9_]*$/
const segment = /([A-Za-z_][A-Za-z0-9_]*)|`((?:[^`\\]|\\.)+)`/suy

/** 'a.`b.c`' → ['a', 'b.c'] */
export function parseFieldPath(text: string): FieldPath {
  const path: string[] = []
  let at = 0
  do {
    segment.lastIndex = at
    const [whole, plain, quoted] = segment.exec(text) ?? []
    ensureValid(whole !== undefined, 'A field path must be names separated by dots')
    path.push(plain ?? quoted?.replace(/\\(.)/gsu, '$1') ?? '')
    ensureValid(path.length <= 100, 'A field path may have 100 names')
    at += whole.length
    ensureValid(at === text.length || text[at] === '.', 'A field path must be names and dots')
  } while (at++ < text.length)
  ensureValid(path.length === 1 || !isName(path.slice(0, 1)), '__name__ has no fields')
  if (!isName(path)) path.forEach(checkFieldName)
  return path
}

export function checkFieldName(name: string): void {
  ensureValid(name !== '', 'A field name may not be empty')
  ensureValid(name.isWellFormed(), 'A field name must be well-formed Unicode')
  ensureValid(Buffer.byteLength(name) <= 1500, 'A field name may have 1,500 bytes')
  ensureValid(!/^__.*__$/s.test(name), 'Field names like __this__ are reserved')
}

export function formatFieldPath(path: FieldPath): string {
  return path.map(name => (simple.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)).join('.')
}

export function isName(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__'
}

/** A document's name is given relative to its database. */
export function findField(
  document: Pick<StoredDocument, 'path' | 'fields'>,
  path: FieldPath,
): Value | undefined {
  if (isName(path)) return { referenceValue: document.path }
  let value: Value = { mapValue: { fields: document.fields } }
  for (const name of path) {
    if (!('mapValue' in value) || isVector(value)) return undefined
    const { fields }: { fields: { [name: string]: Value } } = value.mapValue
    const inner: Value | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!inner) return undefined
    value = inner
  }
  return value
}
