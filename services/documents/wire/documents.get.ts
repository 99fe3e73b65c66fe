import { ensure } from '../../../platform/errors.ts'
import { refuse } from '../access/guard.ts'
import { checkDocumentPath } from '../model/paths.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { DocumentsCall, DocumentsOperation } from './call.ts'
import { readMaskParam } from './search-params.ts'

export const get: DocumentsOperation = async ({
  engine,
  guard,
  path,
  person,
  place,
  search,
  transactions,
}) => {
  checkDocumentPath(path)
  const {
    documents: [document],
  } = await engine.get(place, [path])
  if (!guard.mayGet(person, place, path, document)) throw refuse()
  const transaction = search.get('transaction')
  if (transaction) transactions.record(transaction, place, person, [{ path, document }])
  ensure(document, 'not-found', 'There is no such document')
  return writeDocument(place, document, readMaskParam(search, 'mask'))
}

/** A document that was just written, as far as its writer may see it. */
export async function showWritten(call: DocumentsCall, path: string): Promise<object> {
  const { engine, guard, person, place } = call
  const {
    documents: [document],
  } = await engine.get(place, [path])
  const mayShow = document && guard.mayGet(person, place, path, document)
  if (!mayShow) return {}
  return writeDocument(place, document, readMaskParam(call.search, 'mask'))
}
