import { refuse } from '../access/guard.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import { readQuery } from '../wire-json/read-query.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { DocumentsOperation } from './call.ts'
import { enterTransaction } from './enter-transaction.ts'

export const runQuery: DocumentsOperation = async call => {
  const { body, engine, guard, path, person, place, transactions } = call
  const query = readQuery(place, toName(place, path), body.structuredQuery)
  if (!guard.mayQuery(person, place, query)) throw refuse()
  const { id, opening } = enterTransaction(call)
  const { documents, readAt } = await engine.run(place, query)
  if (id !== undefined) {
    const seen = documents.map(document => ({ path: document.path, document }))
    transactions.record(id, place, person, seen)
  }
  const readTime = formatInstant(readAt)
  if (documents.length === 0) return [...opening, { readTime }]
  return [...opening, ...documents.map(document => ({ document: writeDocument(place, document), readTime }))]
}
