import { setImmediate as breathe } from 'node:timers/promises'
import { ensureValid } from '../../../platform/errors.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { Write } from '../model/write.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { toAppError, writeStatus } from '../wire-json/status.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { DocumentsOperation } from './call.ts'

/** Each write for itself: some may be done and others not. */
export const batchWrite: DocumentsOperation = async ({ body, commit, person, place }) => {
  const writes = readWrites(place, body.writes)
  const isEachOnce = new Set(writes.map(({ path }) => path)).size === writes.length
  ensureValid(isEachOnce, 'A batch may write each document only once')
  const done: { result: object; status: object }[] = []
  const one = async (write: Write) => {
    try {
      const {
        results: [result],
      } = await commit(person, place, [write])
      return { result: result ? writeResult(result) : {}, status: {} }
    } catch (error) {
      const known = toAppError(error)
      // Ours to mend, not the writer's: the whole request says so.
      if (known.code === 'internal') throw error
      return { result: {}, status: writeStatus(known) }
    }
  }
  // Some at once share a transaction; between them others have a turn.
  for (const some of inChunks(writes, together)) {
    done.push(...(await Promise.all(some.map(one))))
    await breathe()
  }
  return { writeResults: done.map(({ result }) => result), status: done.map(({ status }) => status) }
}

const together = 50
