import { AppError, type ErrorCode } from '../../platform/errors.ts'

/** The code of a fault that is an answer here, such as something that is gone; any other is thrown on. */
export function expectedFault(error: unknown, ...codes: ErrorCode[]): ErrorCode {
  if (error instanceof AppError && codes.includes(error.code)) return error.code
  throw error
}
