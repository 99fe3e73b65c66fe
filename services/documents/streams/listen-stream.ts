import { AppError, type ErrorCode, ensure } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Guard } from '../access/guard.ts'
import type { Person } from '../access/rules.ts'
import type { Place } from '../model/engine.ts'
import { isSamePlace, readDatabaseName } from '../wire-json/name.ts'
import { readObject } from '../wire-json/shape.ts'
import { toAppError, writeErrorMessage, writeStatus } from '../wire-json/status.ts'
import type { Following, Live } from '../live/live.ts'
import type { ListenResponse, TargetChange } from './messages.ts'
import { createOutbox } from './outbox.ts'
import type { Outlet } from './outlet.ts'
import { readTarget, readTargetId, type TargetRequest } from './read-target.ts'
import { type SnapshotTime, writeSnapshotTime } from './snapshot-time.ts'
import type { Follower } from '../live/subscriber.ts'
import { createTarget, type Target } from './target.ts'

export type ListenStream = ReturnType<typeof createListenStream>

const mostTargets = 1_000
const opensAtOnce = 10

/** Bytes: above the one the stream falls silent, below the other it goes on. */
const backlogs = { most: 4 * 1024 * 1024, least: 1024 * 1024 }

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

/** One Listen stream: the client's messages in by `receive`, ours out by the outlet. */
export function createListenStream({
  live,
  guard,
  person,
  outlet,
  log,
}: {
  live: Live
  guard: Guard
  person: Person | undefined
  outlet: Outlet<ListenResponse>
  log: Log
}) {
  const targets = new Map<number, Target>()
  const waiting = new Set<Target>()
  let channel: { place: Place; following: Following; outbox: ReturnType<typeof createOutbox> } | undefined
  let toldAt = 0
  let isPaused = false
  let isEnded = false
  let answersUnread = 0
  const follower: Follower = {
    ...(person && { uid: person.uid }),
    finish: ({ readAt }) => flush(readAt),
    fail: error => end(new AppError('unavailable', 'Try again', { cause: error })),
  }

  function connect(database: unknown) {
    const place = readDatabaseName(database)
    channel ??= { place, following: live.follow(place, follower), outbox: createOutbox(place) }
    ensure(isSamePlace(place, channel.place), 'invalid-argument', 'A stream has one database')
    return channel
  }

  function add(database: unknown, value: unknown) {
    const { place, outbox } = connect(database)
    const id = readTargetId(readObject(value, 'addTarget').targetId)
    drop(id)
    try {
      ensure(targets.size < mostTargets, 'resource-exhausted', `A stream may have ${mostTargets} targets`)
      const request = readTarget(place, value)
      checkQueries(place, request)
      const target = createTarget(id, request, { place, guard, person, outbox, onFailure: refuse })
      targets.set(id, target)
      waiting.add(target)
      answer({ targetChangeType: 'ADD', targetIds: [id] })
      openWaiting()
    } catch (error) {
      answer({ targetChangeType: 'REMOVE', targetIds: [id], cause: writeStatus(describe(error)) })
    }
  }

  function checkQueries(place: Place, { sources }: TargetRequest) {
    for (const source of sources) {
      const mayRead = source.kind === 'document' || guard.mayQuery(person, place, source.query)
      ensure(mayRead, 'permission-denied', 'The query may not be asked')
    }
  }

  function describe(error: unknown): AppError {
    const known = toAppError(error)
    if (known.code === 'internal') log.error({ err: error }, 'a target failed')
    return known
  }

  /** In the middle of its life a target has become impossible, or the backend has. */
  function refuse(target: Target, error: unknown) {
    if (targets.get(target.id) !== target || isEnded) return
    const known = describe(error)
    if (!lasting.has(known.code)) return end(new AppError('unavailable', 'Try again', { cause: error }))
    drop(target.id)
    answer({ targetChangeType: 'REMOVE', targetIds: [target.id], cause: writeStatus(known) })
  }

  function drop(id: number) {
    const target = targets.get(id)
    if (!target) return
    target.leave()
    targets.delete(id)
    waiting.delete(target)
  }

  function answer(targetChange: TargetChange) {
    if (isPaused && ++answersUnread > mostAnswersUnread) {
      return end(new AppError('resource-exhausted', 'Too many answers are unread'))
    }
    outlet.send([{ targetChange }])
  }

  /** Those that were open before all at once, so that they come to one instant; the new ones a few at a time. */
  function openWaiting() {
    if (!channel || isPaused || isEnded) return
    let opening = [...targets.values()].filter(target => !target.isOpen() && !waiting.has(target)).length
    for (const target of waiting) {
      if (!target.wasOpen() && opening >= opensAtOnce) continue
      opening++
      waiting.delete(target)
      target.open(channel.following, follower)
    }
  }

  function flush(readAt: number) {
    if (!channel || isPaused || isEnded) return
    const { place, outbox } = channel
    const all = [...targets.values()]
    const isHeld = all.some(target => target.wasOpen() && !target.isOpen())
    const open = all.filter(target => target.isOpen()).map(({ id }) => id)
    const hasNews = !outbox.isEmpty() || (open.length > 0 && readAt > toldAt)
    if (!isHeld && hasNews) {
      const time = writeSnapshotTime(place, readAt)
      const { messages, currents } = outbox.take(readAt)
      if (currents.length > 0) {
        const { readTime, resumeToken } = time
        messages.push({
          targetChange: { targetChangeType: 'CURRENT', targetIds: currents, readTime, resumeToken },
        })
      }
      messages.push(...writeSnapshot(open, open.length === all.length, time))
      toldAt = readAt
      outlet.send(messages)
      finishOnce(currents)
      if (outlet.backlog() > backlogs.most) pause()
    }
    openWaiting()
  }

  /** A token without targets is taken by all, so while some have heard nothing it is given to the others by name. */
  function writeSnapshot(
    open: number[],
    isAll: boolean,
    { readTime, resumeToken, message }: SnapshotTime,
  ): ListenResponse[] {
    const targetChangeType = 'NO_CHANGE'
    if (isAll) return [message]
    const named: ListenResponse[] =
      open.length > 0 ? [{ targetChange: { targetChangeType, targetIds: open, resumeToken } }] : []
    return [...named, { targetChange: { targetChangeType, targetIds: [], readTime } }]
  }

  function finishOnce(currents: number[]) {
    for (const id of currents) {
      if (!targets.get(id)?.isOnce) continue
      drop(id)
      outlet.send([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } }])
    }
  }

  /** Nothing is kept for a client that does not read: what it misses is told from the log when it does. */
  function pause() {
    isPaused = true
    answersUnread = 0
    for (const target of targets.values()) {
      target.pause(toldAt)
      waiting.add(target)
    }
  }

  function end(error?: AppError) {
    if (isEnded) return
    isEnded = true
    for (const id of [...targets.keys()]) drop(id)
    channel?.following.leave()
    if (error) outlet.send([writeErrorMessage(error)])
    outlet.close()
  }

  return {
    /** One decoded message of the client. */
    receive(message: unknown) {
      if (isEnded) return
      try {
        const { database, addTarget, removeTarget } = readObject(message, 'the message')
        const isAdd = addTarget !== undefined && addTarget !== null
        const isRemove = removeTarget !== undefined && removeTarget !== null
        ensure(isAdd !== isRemove, 'invalid-argument', 'A message adds a target or removes one')
        if (isAdd) return add(database, addTarget)
        connect(database)
        const id = readTargetId(removeTarget)
        drop(id)
        answer({ targetChangeType: 'REMOVE', targetIds: [id] })
        openWaiting()
      } catch (error) {
        end(describe(error))
      }
    },

    /** The backlog has become smaller. */
    drain() {
      if (!isPaused || isEnded || outlet.backlog() > backlogs.least) return
      isPaused = false
      openWaiting()
    },

    /** Ends it from outside: without an error when the client went away, else the client is told. */
    end: (code?: ErrorCode) => end(code && new AppError(code, 'The stream was ended')),
  }
}
