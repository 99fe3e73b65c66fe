import { ensureValid } from '../../../platform/errors.ts'
import { formatInstant } from '../model/instant.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { readText } from '../wire-json/shape.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { DocumentsOperation } from './call.ts'

export const commit: DocumentsOperation = async call => {
  const { body, person, place, transactions } = call
  const writes = readWrites(place, body.writes)
  const ended = body.transaction
    ? transactions.end(readText(body.transaction, 'transaction'), place, person)
    : { isReadOnly: false, reads: [] }
  const mayWrite = !ended.isReadOnly || writes.length === 0
  ensureValid(mayWrite, 'A read-only transaction cannot write')
  const { results, committedAt } = await call.commit(person, place, writes, ended.reads)
  return { writeResults: results.map(writeResult), commitTime: formatInstant(committedAt) }
}
