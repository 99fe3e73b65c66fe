import { ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
import { checkDocumentPath, splitName } from '../model/paths.ts'
import { readText } from './shape.ts'

const projectId = /^[a-z0-9][a-z0-9:._-]{0,99}$/i
const databaseId = /^(\(default\)|[a-z0-9][a-z0-9-]{0,62})$/i

/** projects/P/databases/D */
export function readDatabaseName(value: unknown): Place {
  const [, project = '', database = ''] =
    /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(readText(value, 'database')) ?? []
  ensureValid(
    projectId.test(project) && databaseId.test(database),
    'database must read projects/{project}/databases/{database}',
  )
  return { project, database }
}

export function isSamePlace(left: Place, right: Place): boolean {
  return left.project === right.project && left.database === right.database
}

/** The path of a document of this place: 'members/abc'. */
export function readDocumentName(place: Place, value: unknown, what = 'name'): string {
  return checkDocumentPath(readPath(place, value, what))
}

/** What a query starts from: a document, or '' for the database itself. */
export function readParentName(place: Place, value: unknown): string {
  const path = readPath(place, value, 'parent')
  return path === '' ? '' : checkDocumentPath(path)
}

function readPath(place: Place, value: unknown, what: string): string {
  const { place: other, path } = splitName(readText(value, what))
  ensureValid(isSamePlace(place, other), `${what} is of another database`)
  return path
}
