import { readText } from '../wire-json/shape.ts'
import type { Operation } from './call.ts'

export const rollback: Operation = async ({ body, person, place, transactions }) => {
  transactions.end(readText(body.transaction, 'transaction'), place, person)
  return {}
}
