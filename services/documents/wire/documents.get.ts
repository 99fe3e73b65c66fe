import { ensure } from '../../../platform/errors.ts'
import { refuse } from '../access/guard.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import { checkDocumentPath } from '../model/paths.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { Call, Operation } from './call.ts'
import { readSearchedMask } from './searched.ts'

export const get: Operation = async call => {
  checkDocumentPath(call.path)
  const document = await findDocument(call, call.path)
  ensure(document, 'not-found', 'There is no such document')
  const mask = readSearchedMask(call.search, 'mask')
  return writeDocument(call.place, mask ? projectFields(document, mask) : document)
}

async function findDocument({ engine, guard, person, place, search, transactions }: Call, path: string) {
  const {
    documents: [document],
  } = await engine.get(place, [path])
  if (!guard.mayGet(person, place, path, document)) throw refuse()
  const transaction = search.get('transaction')
  if (transaction) transactions.record(transaction, place, person, [{ path, document }])
  return document
}

/** A document that was just written, as far as its writer may see it. */
export async function showWritten(call: Call, path: string): Promise<object> {
  const { engine, guard, person, place } = call
  const {
    documents: [document],
  } = await engine.get(place, [path])
  const mayShow = document && guard.mayGet(person, place, path, document)
  if (!mayShow) return {}
  const mask = readSearchedMask(call.search, 'mask')
  return writeDocument(place, mask ? projectFields(document, mask) : document)
}
