import { AppError, type ErrorCode, httpStatus } from '../../platform/errors.ts'
import { Refusal } from './refusal.ts'
import { encode } from './values.ts'

/** The canonical status of each code, and what is said when nobody chose other words. */
const words: Record<ErrorCode, readonly [status: string, message: string]> = {
  cancelled: ['CANCELLED', 'The call was cancelled.'],
  unknown: ['UNKNOWN', 'UNKNOWN'],
  'invalid-argument': ['INVALID_ARGUMENT', 'The data is not what this function takes.'],
  'deadline-exceeded': ['DEADLINE_EXCEEDED', 'The call took too long.'],
  'not-found': ['NOT_FOUND', 'This does not exist.'],
  'already-exists': ['ALREADY_EXISTS', 'This exists already.'],
  'permission-denied': ['PERMISSION_DENIED', 'This account may not do that.'],
  unauthenticated: ['UNAUTHENTICATED', 'This needs someone who is signed in.'],
  'resource-exhausted': ['RESOURCE_EXHAUSTED', 'Too many calls.'],
  'failed-precondition': ['FAILED_PRECONDITION', 'This is not possible at present.'],
  aborted: ['ABORTED', 'Others were faster; try again.'],
  'out-of-range': ['OUT_OF_RANGE', 'This is out of range.'],
  unimplemented: ['UNIMPLEMENTED', 'This is not implemented.'],
  internal: ['INTERNAL', 'INTERNAL'],
  unavailable: ['UNAVAILABLE', 'This is not available at present; try again.'],
  'data-loss': ['DATA_LOSS', 'DATA_LOSS'],
}

export interface Failure {
  readonly http: number
  readonly error: { status: string; message: string; details?: unknown }
  readonly retryAt?: Date | undefined
  /** Nobody meant this to happen. */
  readonly isFault: boolean
}

/** Any error, as the wire tells it. A fault shows nothing but the id it is logged under. */
export function describeFailure(error: unknown, id: string): Failure {
  const code = error instanceof AppError ? error.code : 'internal'
  const [status, message] = words[code]
  const http = httpStatus(code)
  if (error instanceof Refusal)
    return {
      http,
      error: { status, message: error.message, ...detailsOf(error) },
      retryAt: error.retryAt,
      isFault: false,
    }
  if (http >= 500) return { http, error: { status, message, details: { id } }, isFault: true }
  return {
    http,
    error: { status, message, ...(error instanceof AppError && detailsOf(error)) },
    isFault: false,
  }
}

function detailsOf({ details }: AppError): { details?: unknown } {
  if (details === undefined) return {}
  try {
    return { details: encode(details) }
  } catch {
    // The status says enough; an error must not fail for what it carries.
    return {}
  }
}
