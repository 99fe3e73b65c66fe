import { z } from 'zod'
import { AppError, httpStatus } from '../../../platform/errors.ts'
import { TooLarge } from '../../../platform/http/body.ts'
import { answerJson, retryAfter } from '../../../platform/http/json.ts'
import type { Log } from '../../../platform/log.ts'
import { WireError } from './wire-error.ts'

export function refuse(status: number, message: string, headers?: Record<string, string>): Response {
  return answerJson({ error: describe(status, message) }, status, headers)
}

/** Every failure in the protocol's JSON. The SDK splits `message` at ` : ` into its code and the developer's text. */
export function answerError(error: unknown, log: Log, now: Date): Response {
  if (error instanceof TooLarge) return refuse(413, 'PAYLOAD_TOO_LARGE')
  if (error instanceof WireError) return answerWire(error, now)
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return refuse(400, `INVALID_ARGUMENT : ${issue?.path.join('.')} ${issue?.message}`)
  }
  // Text that no column holds, for one.
  if (error instanceof AppError && error.code === 'invalid-argument') return refuse(400, 'INVALID_ARGUMENT')
  // A row whose account or session went while the request was under way.
  if (error instanceof AppError && error.code === 'failed-precondition') return refuse(400, 'TOKEN_EXPIRED')
  if (error instanceof AppError && error.code === 'cancelled') return refuse(499, 'CANCELLED')
  log.error({ err: error }, 'an identity request failed')
  const status = error instanceof AppError ? Math.max(500, httpStatus(error.code)) : 500
  return refuse(status, status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}

function answerWire({ word, text, retryAt, fields }: WireError, now: Date): Response {
  const said = retryAt ? `Try again at ${retryAt.toISOString()}` : text
  const message = said ? `${word} : ${said}` : word
  return answerJson({ ...fields, error: describe(400, message) }, 400, retryAfter(retryAt, now))
}

function describe(code: number, message: string): object {
  return { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] }
}
