import type { DocumentsOperation } from './call.ts'
import { readIsReadOnly } from './enter-transaction.ts'

export const beginTransaction: DocumentsOperation = async ({ asker, body, person, place, transactions }) => ({
  transaction: transactions.begin(place, person, asker, readIsReadOnly(body.options)),
})
