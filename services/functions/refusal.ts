import { AppError, type ErrorCode } from '../../platform/errors.ts'

interface Options {
  /** For the client's code to read: a word or fields, nothing personal of others. */
  readonly details?: unknown
  readonly retryAt?: Date
}

/** A deliberate no. Unlike an AppError's reason, its message is for the caller's developer and goes out as it is. */
export class Refusal extends AppError {
  readonly retryAt: Date | undefined

  constructor(code: ErrorCode, message: string, { details, retryAt }: Options = {}) {
    super(code, message, { details: retryAt ? { retryAt: retryAt.toISOString() } : details })
    this.retryAt = retryAt
  }
}
