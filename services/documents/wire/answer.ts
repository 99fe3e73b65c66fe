import { httpStatus } from '../../../platform/errors.ts'
import { answerJson } from '../../../platform/http/json.ts'
import type { Log } from '../../../platform/log.ts'
import { toAppError, writeErrorMessage } from '../wire-json/status.ts'

/** Every failure in the protocol's JSON. */
export function answerError(error: unknown, log: Log): Response {
  return answerJson(describeError(error, log), httpStatus(toAppError(error).code))
}

/** What the client is told; what only we can mend goes to the log besides. */
export function describeError(error: unknown, log: Log): ReturnType<typeof writeErrorMessage> {
  const known = toAppError(error)
  if (ours.includes(known.code)) log.error({ err: error }, 'a documents request failed')
  return writeErrorMessage(known)
}

const ours = ['internal', 'unknown', 'data-loss']
