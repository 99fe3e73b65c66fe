import { AppError, type ErrorCode, httpStatus } from '../../../platform/errors.ts'

/** google/rpc/code.proto */
const numbers: Record<ErrorCode, number> = {
  cancelled: 1,
  unknown: 2,
  'invalid-argument': 3,
  'deadline-exceeded': 4,
  'not-found': 5,
  'already-exists': 6,
  'permission-denied': 7,
  'resource-exhausted': 8,
  'failed-precondition': 9,
  aborted: 10,
  'out-of-range': 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  'data-loss': 15,
  unauthenticated: 16,
}

/** google.rpc.Status, as it stands beside a target. */
export type Status = { code: number; message: string }

/** A whole answer, or a whole stream, that failed. */
export type ErrorMessage = { error: { code: number; status: string; message: string } }

export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', 'failed', { cause: error })
}

/** Who may not read learns no reason, and nobody learns how we broke. */
function message({ code, message }: AppError): string {
  if (code === 'permission-denied') return 'Missing or insufficient permissions.'
  return code === 'internal' || code === 'unknown' ? 'Internal error.' : message
}

export function writeStatus(error: AppError): Status {
  return { code: numbers[error.code], message: message(error) }
}

export function writeErrorMessage(error: AppError): ErrorMessage {
  const status = error.code.toUpperCase().replaceAll('-', '_')
  return { error: { code: httpStatus(error.code), status, message: message(error) } }
}
