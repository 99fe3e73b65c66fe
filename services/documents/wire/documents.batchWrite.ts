import { ensure } from '../../../platform/errors.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { toAppError, writeStatus } from '../wire-json/status.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { Operation } from './call.ts'

/** Each write for itself: some may be done and others not. */
export const batchWrite: Operation = async ({ body, commit, person, place }) => {
  const writes = readWrites(place, body.writes)
  const isEachOnce = new Set(writes.map(({ path }) => path)).size === writes.length
  ensure(isEachOnce, 'invalid-argument', 'A batch may write each document only once')
  const writeResults: object[] = []
  const status: object[] = []
  for (const write of writes) {
    try {
      const { results } = await commit(person, place, [write])
      writeResults.push(...results.map(writeResult))
      status.push({})
    } catch (error) {
      const known = toAppError(error)
      // Ours to mend, not the writer's: the whole request says so.
      if (known.code === 'internal') throw error
      writeResults.push({})
      status.push(writeStatus(known))
    }
  }
  return { writeResults, status }
}
