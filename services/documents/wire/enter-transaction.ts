import { AppError } from '../../../platform/errors.ts'
import { readObject, readText } from '../wire-json/shape.ts'
import type { DocumentsCall } from './call.ts'

/** The transaction a read belongs to: one that is open, or a new one whose id goes ahead of the answer. */
export function enterTransaction({ asker, body, person, place, transactions }: DocumentsCall): {
  id: string | undefined
  opening: { transaction: string }[]
} {
  if (body.readTime) throw notThen()
  if (body.newTransaction) {
    const id = transactions.begin(place, person, asker, readIsReadOnly(body.newTransaction))
    return { id, opening: [{ transaction: id }] }
  }
  const id = body.transaction ? readText(body.transaction, 'transaction') : undefined
  return { id, opening: [] }
}

/** TransactionOptions: whether nothing is to be written. */
export function readIsReadOnly(value: unknown): boolean {
  const options = value === undefined || value === null ? {} : readObject(value, 'options')
  if (!options.readOnly) return false
  if (readObject(options.readOnly, 'readOnly').readTime) throw notThen()
  return true
}

function notThen(): AppError {
  return new AppError('unimplemented', 'Documents are kept as they are now, not as they were')
}
