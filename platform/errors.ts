/** google.rpc codes, spelled as callable functions spell them, each with the HTTP status google/rpc/code.proto gives it. */
const statuses = {
  'invalid-argument': 400,
  'failed-precondition': 400,
  'out-of-range': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  aborted: 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unknown: 500,
  'data-loss': 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const

export type ErrorCode = keyof typeof statuses

/** `reason` is written for the log; each wire and each screen has its own words for the code. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, reason: string, options: { cause?: unknown; details?: unknown } = {}) {
    super(reason, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.details = options.details
  }
}

export function ensure(condition: unknown, code: ErrorCode, reason: string): asserts condition {
  if (!condition) throw new AppError(code, reason)
}

/** The same for what someone gave us. */
export function ensureValid(condition: unknown, reason: string): asserts condition {
  ensure(condition, 'invalid-argument', reason)
}

export function httpStatus(code: ErrorCode): number {
  return statuses[code]
}
