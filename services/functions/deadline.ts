import { AppError } from '../../platform/errors.ts'
import type { Timer } from './timer.ts'

/** Ends a wait when the time is up or the client is gone, whichever is first. */
export function createDeadline(timer: Timer, milliseconds: number, client: AbortSignal) {
  const controller = new AbortController()
  const { signal } = controller
  const leave = () => controller.abort(new AppError('cancelled', 'The client is gone'))
  const expire = () => controller.abort(new AppError('deadline-exceeded', 'A callable took too long'))
  let stopTimer = timer.after(milliseconds, expire)
  if (client.aborted) leave()
  else client.addEventListener('abort', leave, { once: true })

  return {
    signal,
    leave,
    restart() {
      stopTimer()
      if (!signal.aborted) stopTimer = timer.after(milliseconds, expire)
    },
    stop() {
      stopTimer()
      client.removeEventListener('abort', leave)
    },
    wait: <Result>(work: Promise<Result>): Promise<Result> => waitFor(work, signal),
  }
}

/** What `work` gives, or the reason for not waiting any longer; it may go on unseen then. */
export function waitFor<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const giveUp = () => reject(signal.reason)
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  work.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', giveUp))
}

export type Deadline = ReturnType<typeof createDeadline>
