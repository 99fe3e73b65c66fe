import { checkDocumentPath } from '../model/paths.ts'
import type { Operation } from './call.ts'
import { readPreconditionParam } from './search-params.ts'

export const remove: Operation = async ({ commit, path, person, place, search }) => {
  checkDocumentPath(path)
  const precondition = readPreconditionParam(search)
  await commit(person, place, [{ kind: 'delete', path, ...(precondition && { precondition }) }])
  return {}
}
