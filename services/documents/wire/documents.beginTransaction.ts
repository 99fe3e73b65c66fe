import type { Operation } from './call.ts'
import { readIsReadOnly } from './transaction.ts'

export const beginTransaction: Operation = async ({ body, person, place, transactions }) => ({
  transaction: transactions.begin(place, person, readIsReadOnly(body.options)),
})
