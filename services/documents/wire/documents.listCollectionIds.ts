import { refuse } from '../access/guard.ts'
import { checkDocumentPath } from '../model/paths.ts'
import { readCount } from '../wire-json/shape.ts'
import type { DocumentsOperation } from './call.ts'

const mostAtOnce = 300

export const listCollectionIds: DocumentsOperation = async ({ body, engine, isOpen, path, place }) => {
  if (path !== '') checkDocumentPath(path)
  // Which collections there are is itself something to know, and no rule speaks of it.
  if (!isOpen) throw refuse()
  const size = Math.min(readCount(body.pageSize, 'pageSize') || mostAtOnce, mostAtOnce)
  const all = await engine.listCollections(place, path)
  // The last id said is the token: ids come in order.
  const last = typeof body.pageToken === 'string' ? body.pageToken : ''
  const start = last === '' ? 0 : all.indexOf(last) + 1
  const collectionIds = all.slice(start, start + size)
  const hasMore = start + size < all.length
  return { collectionIds, ...(hasMore && { nextPageToken: collectionIds.at(-1) }) }
}
