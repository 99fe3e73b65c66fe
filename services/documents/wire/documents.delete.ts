import { checkDocumentPath } from '../model/paths.ts'
import type { Operation } from './call.ts'
import { readSearchedPrecondition } from './searched.ts'

export const remove: Operation = async ({ commit, path, person, place, search }) => {
  checkDocumentPath(path)
  const precondition = readSearchedPrecondition(search)
  await commit(person, place, [{ kind: 'delete', path, ...(precondition && { precondition }) }])
  return {}
}
