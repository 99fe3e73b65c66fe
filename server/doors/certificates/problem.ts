import type { CertificateProblem } from '../../../app/certificates/doors.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'

const problems: Partial<Record<ErrorCode, CertificateProblem>> = {
  'out-of-range': 'inFuture',
  'failed-precondition': 'notReached',
  'invalid-argument': 'invalid',
  'resource-exhausted': 'tooMany',
  aborted: 'meanwhile',
}

/** What a form can tell of a refusal; whatever else went wrong is thrown on. */
export function problemOf(error: unknown): CertificateProblem {
  const problem = error instanceof AppError ? problems[error.code] : undefined
  if (!problem) throw error
  return problem
}
