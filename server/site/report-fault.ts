import { isRouteErrorResponse } from 'react-router'
import type { Visit } from '../../app/context.ts'
import type { Backend } from '../backend.ts'

/**
 * Logs that a page failed, once, under the number its reader is shown: it may fail again while its error page is drawn.
 * What was wrongly asked is no fault of ours.
 */
export function createReport(
  { log, metrics }: Pick<Backend, 'log' | 'metrics'>,
  requestId: string,
): Visit['report'] {
  let isDone = false
  return error => {
    if (isDone || (isRouteErrorResponse(error) && error.status < 500)) return
    isDone = true
    metrics.countFault()
    log.error({ err: error, requestId }, 'a page failed')
  }
}
