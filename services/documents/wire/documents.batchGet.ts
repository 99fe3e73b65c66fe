import { refuse } from '../access/guard.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import { readDocumentName } from '../wire-json/name.ts'
import { readMask } from '../wire-json/read-write.ts'
import { readList } from '../wire-json/shape.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { DocumentsOperation } from './call.ts'
import { enterTransaction } from './enter-transaction.ts'

const mostDocuments = 1_000

export const batchGet: DocumentsOperation = async call => {
  const { body, engine, guard, person, place, transactions } = call
  const names = readList(body.documents, 'documents', mostDocuments)
  const paths = [...new Set(names.map(name => readDocumentName(place, name)))]
  const mask = body.mask ? readMask(body.mask) : undefined
  const { id, opening } = enterTransaction(call)
  const { documents, readAt } = await engine.get(place, paths)
  const seen = paths.map((path, index) => ({ path, document: documents[index] }))
  if (seen.some(({ path, document }) => !guard.mayGet(person, place, path, document))) throw refuse()
  if (id !== undefined) transactions.record(id, place, person, seen)
  const readTime = formatInstant(readAt)
  const answers = seen.map(({ path, document }) => {
    if (!document) return { missing: toName(place, path), readTime }
    return { found: writeDocument(place, document, mask), readTime }
  })
  return [...opening, ...answers]
}
