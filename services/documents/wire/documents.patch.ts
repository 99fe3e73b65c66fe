import { checkDocumentPath } from '../model/paths.ts'
import { readFields } from '../wire-json/read-value.ts'
import type { DocumentsOperation } from './call.ts'
import { showWritten } from './documents.get.ts'
import { readMaskParam, readPreconditionParam } from './search-params.ts'

export const patch: DocumentsOperation = async call => {
  const { body, commit, path, person, place, search } = call
  checkDocumentPath(path)
  const mask = readMaskParam(search, 'updateMask')
  const precondition = readPreconditionParam(search)
  await commit(person, place, [
    {
      kind: 'update',
      path,
      fields: readFields(body.fields),
      transforms: [],
      ...(mask && { mask }),
      ...(precondition && { precondition }),
    },
  ])
  return showWritten(call, path)
}
