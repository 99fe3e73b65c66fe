import { readText } from '../wire-json/shape.ts'
import type { DocumentsOperation } from './call.ts'

export const rollback: DocumentsOperation = async ({ body, person, place, transactions }) => {
  transactions.end(readText(body.transaction, 'transaction'), place, person)
  return {}
}
