import type { Operation } from './call.ts'
import { readIsReadOnly } from './transaction.ts'

export const beginTransaction: Operation = async ({ asker, body, person, place, transactions }) => ({
  transaction: transactions.begin(place, person, asker, readIsReadOnly(body.options)),
})
