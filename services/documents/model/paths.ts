import { attempt } from '../../../platform/attempt.ts'
import { ensureValid } from '../../../platform/errors.ts'
import type { Place } from './engine.ts'

const longestId = 1500
const longestPath = 6 * 1024
const deepest = 100
const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** Number in an id like `__id42__`; such ids sort first, by the number. */
export function findIdNumber(id: string): bigint | undefined {
  if (!id.startsWith('__id')) return undefined
  const [, digits] = /^__id(0|-?[1-9]\d{0,18})__$/.exec(id) ?? []
  if (digits === undefined) return undefined
  const number = BigInt(digits)
  return number >= int64.least && number <= int64.most ? number : undefined
}

/** 'members/abc' and what else names a document, relative to its database. */
export function checkDocumentPath(path: string): string {
  const segments = checkSegments(path)
  ensureValid(segments.length % 2 === 0, 'A document path has an even number of segments')
  return path
}

export function checkCollectionPath(path: string): string {
  const segments = checkSegments(path)
  ensureValid(segments.length % 2 === 1, 'A collection path has an odd number of segments')
  return path
}

function checkSegments(path: string): string[] {
  const segments = path.split('/')
  ensureValid(Buffer.byteLength(path) <= longestPath, 'A path may have 6 KiB')
  ensureValid(segments.length <= 2 * deepest, 'A path may have 100 collections')
  for (const segment of segments) checkId(segment)
  return segments
}

/** Of a document or a collection. */
export function checkId(id: string): string {
  ensureValid(id !== '', 'An id may not be empty')
  ensureValid(Buffer.byteLength(id) <= longestId, 'An id may have 1,500 bytes')
  ensureValid(id.isWellFormed() && !/[/\0]/.test(id), 'An id must be plain Unicode without /')
  ensureValid(id !== '.' && id !== '..', 'An id may not be . or ..')
  const isReserved = /^__.*__$/s.test(id) && findIdNumber(id) === undefined
  ensureValid(!isReserved, 'Ids like __this__ are reserved')
  return id
}

/** Whether anything can be kept under this name. */
export const isId = (id: string): boolean => attempt(() => checkId(id)) === id

/** 'members/abc/days/1' → collection path 'members/abc/days', its id 'days', the parent 'members/abc', the id '1'. */
export function splitPath(path: string) {
  const end = path.lastIndexOf('/')
  const collectionPath = path.slice(0, end)
  const start = collectionPath.lastIndexOf('/')
  return {
    collectionPath,
    collection: collectionPath.slice(start + 1),
    parent: start < 0 ? '' : collectionPath.slice(0, start),
    id: path.slice(end + 1),
  }
}

/** The document or database a collection path hangs from, with '/' where there is something before. */
export function joinPath(parent: string, collection: string): string {
  return parent === '' ? collection : `${parent}/${collection}`
}

export function toName({ project, database }: Place, path: string): string {
  return `projects/${project}/databases/${database}/documents${path === '' ? '' : `/${path}`}`
}

const named = /^projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.+))?$/s

/** A resource name in its two parts; `path` is '' for the database itself. */
export function splitName(name: string): { place: Place; path: string } {
  const [, project, database, path = ''] = named.exec(name) ?? []
  const reason = 'A name must look like projects/P/databases/D/documents/…'
  ensureValid(project !== undefined && database !== undefined, reason)
  return { place: { project, database }, path }
}

/** What follows `documents/`; a path that has no such beginning is one already. */
export function relativePath(reference: string): string {
  return named.exec(reference)?.[3] ?? reference
}

export function checkReference(reference: string): string {
  const { path } = splitName(reference)
  checkSegments(path)
  return reference
}
