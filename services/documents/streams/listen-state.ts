import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Guard } from '../access/guard.ts'
import type { Principal } from '../access/rules.ts'
import type { Following, Live } from '../live/live.ts'
import type { Follower } from '../live/subscriber.ts'
import type { Place } from '../model/engine.ts'
import { toAppError, writeErrorMessage, writeStatus } from '../wire-json/status.ts'
import type { ListenResponse, TargetChange } from './messages.ts'
import type { createOutbox } from './outbox.ts'
import type { Outlet } from './outlet.ts'
import { isOpen, leaveTarget, openTarget, type Target } from './target.ts'

export type ListenDeps = {
  place: Place
  live: Live
  guard: Guard
  person: Principal | undefined
  outlet: Outlet<ListenResponse>
  log: Log
}

/** One Listen stream. */
export type ListenState = ListenDeps & {
  follower: Follower
  targets: Map<number, Target>
  /** Those of the targets that have yet to be opened. */
  waiting: Set<Target>
  following: Following
  outbox: ReturnType<typeof createOutbox>
  toldAt: number
  isPaused: boolean
  isEnded: boolean
  answersUnread: number
}

const opensAtOnce = 10

/** Someone who asks on and on without reading the answers is not worth waiting for. */
const mostAnswersUnread = 10_000

/** Errors of the question itself; after others it may be asked again. */
const lasting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid-argument',
  'permission-denied',
  'failed-precondition',
  'unimplemented',
  'not-found',
  'out-of-range',
])

export function answer(stream: ListenState, targetChange: TargetChange) {
  if (stream.isPaused && ++stream.answersUnread > mostAnswersUnread) {
    return end(stream, new AppError('resource-exhausted', 'Too many answers are unread'))
  }
  stream.outlet.send([{ targetChange }])
}

export function describe({ log }: ListenState, error: unknown): AppError {
  const known = toAppError(error)
  if (known.code === 'internal') log.error({ err: error }, 'a target failed')
  return known
}

/** In the middle of its life a target has become impossible, or the backend has. */
export function refuse(stream: ListenState, target: Target, error: unknown) {
  if (stream.targets.get(target.id) !== target || stream.isEnded) return
  const known = describe(stream, error)
  if (!lasting.has(known.code)) return endForNow(stream, error)
  drop(stream, target.id)
  answer(stream, { targetChangeType: 'REMOVE', targetIds: [target.id], cause: writeStatus(known) })
}

export function drop({ targets, waiting }: ListenState, id: number) {
  const target = targets.get(id)
  if (!target) return
  leaveTarget(target)
  targets.delete(id)
  waiting.delete(target)
}

/** Those that were open before all at once, so that they come to one instant; the new ones a few at a time. */
export function openWaiting({ follower, following, isEnded, isPaused, targets, waiting }: ListenState) {
  if (isPaused || isEnded) return
  let opening = [...targets.values()].filter(target => !isOpen(target) && !waiting.has(target)).length
  for (const target of waiting) {
    if (!target.wasOpen && opening >= opensAtOnce) continue
    opening++
    waiting.delete(target)
    openTarget(target, following, follower)
  }
}

export function end(stream: ListenState, error?: AppError) {
  if (stream.isEnded) return
  stream.isEnded = true
  for (const id of [...stream.targets.keys()]) drop(stream, id)
  stream.following.leave()
  if (error) stream.outlet.send([writeErrorMessage(error)])
  stream.outlet.close()
}

/** The client opens another one. */
export function endForNow(stream: ListenState, cause: unknown) {
  end(stream, new AppError('unavailable', 'Try again', { cause }))
}
