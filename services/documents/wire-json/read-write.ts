import { ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
import { isName, parseFieldPath } from '../model/field-path.ts'
import { readInstant, toMicroseconds } from '../model/instant.ts'
import type { FieldPath } from '../model/query.ts'
import { mostWrites, type Precondition, type Transform, type Write } from '../model/write.ts'
import { readDocumentName } from './name.ts'
import { readFields, readValue } from './read-value.ts'
import { invalid, readList, readObject, readText, type WireObject } from './shape.ts'

const mostPaths = 20_000
const mostTransforms = 500

export function readWrites(place: Place, value: unknown): Write[] {
  return readList(value, 'writes', mostWrites).map((write, index) =>
    readWrite(place, write, `writes[${index}]`),
  )
}

export function readWrite(place: Place, value: unknown, what = 'write'): Write {
  const write = readObject(value, what)
  const kinds = (['update', 'delete', 'verify', 'transform'] as const).filter(
    kind => write[kind] !== undefined && write[kind] !== null,
  )
  const [kind] = kinds
  ensureValid(kind && kinds.length === 1, `${what} must have one of update, delete, verify and transform`)
  const precondition = readPrecondition(write.currentDocument)
  const conditional = precondition ? { precondition } : {}
  if (kind === 'update') return { ...readUpdate(place, write, what), ...conditional }
  if (kind === 'transform') return { ...readBareTransform(place, write.transform, what), ...conditional }
  ensureValid(!write.updateMask, `${what} has an updateMask without an update`)
  ensureValid(
    readList(write.updateTransforms, what, mostTransforms).length === 0,
    `${what} has transforms without an update`,
  )
  ensureValid(kind !== 'verify' || precondition, `${what} verifies nothing without currentDocument`)
  return { path: readDocumentName(place, write[kind], `${what}.${kind}`), kind, ...conditional }
}

function readUpdate(place: Place, write: WireObject, what: string): Write {
  const document = readObject(write.update, `${what}.update`)
  return {
    path: readDocumentName(place, document.name, `${what}.update.name`),
    kind: 'update',
    fields: readFields(document.fields),
    ...(write.updateMask ? { mask: readMask(write.updateMask) } : {}),
    transforms: readTransforms(write.updateTransforms, what),
  }
}

/** The older way to send transforms alone: an update that names no field. */
function readBareTransform(place: Place, value: unknown, what: string): Write {
  const transform = readObject(value, `${what}.transform`)
  const path = readDocumentName(place, transform.document, `${what}.transform.document`)
  const transforms = readTransforms(transform.fieldTransforms, what)
  return { path, kind: 'update', fields: {}, mask: [], transforms }
}

export function readMask(value: unknown): FieldPath[] {
  const { fieldPaths } = readObject(value, 'mask')
  return readList(fieldPaths, 'fieldPaths', mostPaths).map(path => readOwnField(path, 'a path of the mask'))
}

function readOwnField(value: unknown, what: string): FieldPath {
  const path = parseFieldPath(readText(value, what))
  ensureValid(!isName(path), `${what} is __name__, which cannot be written`)
  return path
}

export function readPrecondition(value: unknown): Precondition | undefined {
  if (value === undefined || value === null) return undefined
  const { exists, updateTime } = readObject(value, 'currentDocument')
  if (exists !== undefined && updateTime !== undefined) throw invalid('currentDocument has two conditions')
  if (updateTime !== undefined) return { updatedAt: readTime(updateTime, 'updateTime') }
  if (exists === undefined) return undefined
  ensureValid(typeof exists === 'boolean', 'exists must be true or false')
  return { exists }
}

/** Microseconds since 1970; digits beyond them are dropped. */
export function readTime(value: unknown, what: string): number {
  return toMicroseconds(readInstant(readText(value, what)))
}

function readTransforms(value: unknown, what: string): Transform[] {
  return readList(value, `the transforms of ${what}`, mostTransforms).map(transform =>
    readTransform(readObject(transform, `a transform of ${what}`)),
  )
}

function readTransform(transform: WireObject): Transform {
  const field = readOwnField(transform.fieldPath, 'the fieldPath of a transform')
  const kinds = Object.keys(transform).filter(name => name !== 'fieldPath' && transform[name] !== undefined)
  const [kind] = kinds
  ensureValid(kinds.length === 1, 'a transform must have exactly one kind')
  switch (kind) {
    case 'setToServerValue':
      ensureValid(
        transform[kind] === 'REQUEST_TIME' || transform[kind] === 1,
        'setToServerValue must be REQUEST_TIME',
      )
      return { field, kind: 'serverTime' }
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const operand = readValue(transform[kind])
      const isNumber = 'integerValue' in operand || 'doubleValue' in operand
      ensureValid(isNumber, `${kind} takes a number`)
      return { field, kind, operand }
    }
    case 'appendMissingElements':
    case 'removeAllFromArray': {
      const list = readValue({ arrayValue: transform[kind] })
      const values = 'arrayValue' in list ? list.arrayValue.values : []
      return { field, kind: kind === 'removeAllFromArray' ? 'remove' : 'append', values }
    }
    default:
      throw invalid('a transform has no kind that is known')
  }
}
