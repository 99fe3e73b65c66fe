import { newId } from '../../../platform/ids.ts'
import { checkCollectionPath, checkDocumentPath } from '../model/paths.ts'
import { readFields } from '../wire-json/read-value.ts'
import type { DocumentsOperation } from './call.ts'
import { showWritten } from './documents.get.ts'

export const createDocument: DocumentsOperation = async call => {
  const { body, commit, person, place, search } = call
  checkCollectionPath(call.path)
  const path = checkDocumentPath(`${call.path}/${search.get('documentId') || newId()}`)
  const fields = readFields(body.fields)
  await commit(person, place, [
    { kind: 'update', path, fields, transforms: [], precondition: { exists: false } },
  ])
  return showWritten(call, path)
}
