import { AppError, ensureValid } from '../../../platform/errors.ts'
import { refuse } from '../access/guard.ts'
import type { StoredDocument } from '../model/engine.ts'
import { findField } from '../model/field-path.ts'
import { checkCollectionPath, toName } from '../model/paths.ts'
import type { Query } from '../model/query.ts'
import { readQuery } from '../wire-json/read-query.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { DocumentsCall, DocumentsOperation } from './call.ts'
import { readMaskParam } from './search-params.ts'

const mostAtOnce = 300
const order = /^\s*(\S+?)(?:\s+(asc|desc))?\s*$/i

/** A page of a collection. */
export const list: DocumentsOperation = async call => {
  const { engine, guard, person, place, search } = call
  const size = readSize(search.get('pageSize'))
  const query = readListing(call, size)
  if (!guard.mayQuery(person, place, query)) throw refuse()
  const { documents } = await engine.run(place, query)
  const page = documents.slice(0, size)
  const last = documents.length > size ? page.at(-1) : undefined
  const mask = readMaskParam(search, 'mask')
  return {
    documents: page.map(each => writeDocument(place, each, mask)),
    ...(last && { nextPageToken: tokenAfter(call, query, last) }),
  }
}

function readListing({ path, place, search }: DocumentsCall, size: number): Query {
  checkCollectionPath(path)
  const end = path.lastIndexOf('/')
  const orderBy = (search.get('orderBy') || '__name__').split(',').map(text => {
    const [, fieldPath, direction = 'asc'] = order.exec(text) ?? []
    ensureValid(fieldPath, 'orderBy must be field paths, each with asc or desc')
    return {
      field: { fieldPath },
      direction: direction.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING',
    }
  })
  const token = search.get('pageToken')
  return readQuery(place, toName(place, path.slice(0, Math.max(0, end))), {
    from: [{ collectionId: path.slice(end + 1) }],
    orderBy,
    limit: size + 1,
    ...(token && { startAt: { values: readToken(token), before: false } }),
  })
}

function readSize(text: string | null): number {
  const size = Number(text || mostAtOnce)
  ensureValid(Number.isInteger(size) && size >= 0, 'pageSize must be a whole number')
  return Math.min(size || mostAtOnce, mostAtOnce)
}

/** The values the last document of a page is sorted by. */
function tokenAfter({ place }: DocumentsCall, { orderBy }: Query, last: StoredDocument): string {
  const values = orderBy.map(({ field }) => {
    if (field[0] === '__name__') return { referenceValue: toName(place, last.path) }
    return findField(last, field) ?? { nullValue: 'NULL_VALUE' }
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    throw new AppError('invalid-argument', 'pageToken is not one of ours')
  }
}
