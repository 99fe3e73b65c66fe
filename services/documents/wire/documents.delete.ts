import { checkDocumentPath } from '../model/paths.ts'
import type { DocumentsOperation } from './call.ts'
import { readPreconditionParam } from './search-params.ts'

export const remove: DocumentsOperation = async ({ commit, path, person, place, search }) => {
  checkDocumentPath(path)
  const precondition = readPreconditionParam(search)
  await commit(person, place, [{ kind: 'delete', path, ...(precondition && { precondition }) }])
  return {}
}
