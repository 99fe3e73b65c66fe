import { AppError } from '../../../platform/errors.ts'
import type { DocumentsOperation } from './call.ts'

/** Part of the protocol, not of this server. */
export const unimplemented: DocumentsOperation = async () => {
  throw new AppError('unimplemented', 'This operation is not part of this server')
}
