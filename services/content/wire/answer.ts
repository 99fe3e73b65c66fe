import { AppError, httpStatus } from '../../../platform/errors.ts'
import { TooLarge } from '../../../platform/http/body.ts'
import { answerJson as answerPlainly } from '../../../platform/http/json.ts'
import type { Log } from '../../../platform/log.ts'

export const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'total, per-page, x-ratelimit, x-ratelimit-policy, retry-after',
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return answerPlainly(body, status, { ...cors, ...headers })
}

export const nothingHere = () => answerJson(['This record could not be found'], 404)

/** Every failure in the protocol's JSON: the client loses the status of an answer that is none. */
export function answerError(error: unknown, log: Log): Response {
  const code = error instanceof AppError ? error.code : 'internal'
  const details = error instanceof AppError ? error.details : undefined
  const reason = error instanceof Error ? error.message : ''
  switch (code) {
    case 'invalid-argument':
    case 'out-of-range':
      return answerJson(details ?? { error: reason }, error instanceof TooLarge ? 413 : 422)
    case 'cancelled':
      return answerJson({ error: 'Client Closed Request' }, 499)
    case 'already-exists':
      return answerJson(details ?? { slug: ['has already been taken'] }, 422)
    case 'not-found':
      return nothingHere()
    case 'unauthenticated':
      return answerJson({ error: 'Unauthorized' }, 401)
    case 'permission-denied':
      return answerJson({ error: 'Forbidden' }, 403)
    case 'aborted':
      return answerJson(details ?? { error: 'Conflict' }, 409)
    case 'resource-exhausted':
      return answerJson({ error: 'Rate limit reached' }, 429, { 'Retry-After': '1' })
    default: {
      log.error({ err: error }, 'a content request failed')
      const status = Math.max(500, httpStatus(code))
      return answerJson({ error: status === 503 ? 'Service Unavailable' : 'Internal Server Error' }, status)
    }
  }
}
