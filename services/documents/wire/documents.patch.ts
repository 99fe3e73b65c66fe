import { checkDocumentPath } from '../model/paths.ts'
import { readFields } from '../model/read-value.ts'
import type { Operation } from './call.ts'
import { showWritten } from './documents.get.ts'
import { readSearchedMask, readSearchedPrecondition } from './searched.ts'

export const patch: Operation = async call => {
  const { body, commit, path, person, place, search } = call
  checkDocumentPath(path)
  const mask = readSearchedMask(search, 'updateMask')
  const precondition = readSearchedPrecondition(search)
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
