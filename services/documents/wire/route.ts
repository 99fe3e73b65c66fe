import { AppError, ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
import { readDatabaseName } from '../wire-json/name.ts'
import type { DocumentsOperation } from './call.ts'
import { onCollection, onDocument, verbs } from './operations.ts'

type Route = { place: Place; path: string; operation: DocumentsOperation }

const below = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?=[/:]|$)(.*)$/s
const verb = /:([A-Za-z]+)$/

/** Which operation a request means; undefined when nothing is there. */
export function findRoute(method: string, pathname: string): Route | undefined {
  const [, database, rest] = below.exec(pathname) ?? []
  if (database === undefined || rest === undefined) return undefined
  const place = readDatabaseName(decode(database))
  const named = method === 'POST' ? verb.exec(rest)?.[1] : undefined
  if (named !== undefined && Object.hasOwn(verbs, named)) {
    const operation = verbs[named] as DocumentsOperation
    return { place, operation, path: readPath(rest.slice(0, -named.length - 1)) }
  }
  if (rest.startsWith(':')) return undefined
  const path = readPath(rest)
  const table = path.split('/').length % 2 === 0 ? onDocument : onCollection
  const operation = Object.hasOwn(table, method) ? table[method] : undefined
  return operation && path !== '' ? { place, path, operation } : undefined
}

/** `/a/b%20c` → `a/b c`. A slash within a name stays outside: no id may hold one. */
function readPath(text: string): string {
  if (text === '') return ''
  ensureValid(text.startsWith('/'), 'The path is not one')
  const segments = text.slice(1).split('/').map(decode)
  const isPlain = segments.every(segment => !segment.includes('/'))
  ensureValid(isPlain, 'An id may not hold a slash')
  return segments.join('/')
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AppError('invalid-argument', 'The path is not properly encoded')
  }
}
