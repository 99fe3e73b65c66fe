import { ensure, ensureValid } from '../../../platform/errors.ts'
import type { Follower } from '../live/subscriber.ts'
import { isSamePlace, readDatabaseName } from '../wire-json/name.ts'
import { readObject } from '../wire-json/shape.ts'
import { writeStatus } from '../wire-json/status.ts'
import { backlogs, flush } from './flush.ts'
import {
  answer,
  describe,
  drop,
  end,
  endForNow,
  type ListenDeps,
  type ListenState,
  openWaiting,
  refuse,
} from './listen-state.ts'
import { createOutbox } from './outbox.ts'
import { readTarget, readTargetId, type TargetRequest } from './read-target.ts'
import { createTarget } from './target.ts'

export type ListenStream = ReturnType<typeof createListenStream>

const mostTargets = 1_000

/** One Listen stream: the client's messages in by `receive`, ours out by the outlet. */
export function createListenStream(deps: ListenDeps) {
  const { live, outlet, person, place } = deps
  const follower: Follower = {
    ...(person && { uid: person.uid }),
    finish: ({ readAt }) => flush(stream, readAt),
    fail: error => endForNow(stream, error),
  }
  const stream: ListenState = {
    ...deps,
    follower,
    following: live.follow(place, follower),
    outbox: createOutbox(place),
    targets: new Map(),
    waiting: new Set(),
    toldAt: 0,
    isPaused: false,
    isEnded: false,
    answersUnread: 0,
  }
  return {
    /** One decoded message of the client. */
    receive(message: unknown) {
      if (stream.isEnded) return
      try {
        receive(stream, message)
      } catch (error) {
        end(stream, describe(stream, error))
      }
    },

    /** The backlog has become smaller. */
    drain() {
      if (!stream.isPaused || stream.isEnded || outlet.backlog() > backlogs.least) return
      stream.isPaused = false
      openWaiting(stream)
    },

    /** The client went away. */
    end: () => end(stream),
  }
}

function receive(stream: ListenState, message: unknown) {
  const { database, addTarget, removeTarget } = readObject(message, 'the message')
  // Who was let in here is not let in elsewhere.
  ensureValid(isSamePlace(readDatabaseName(database), stream.place), 'A stream has one database')
  const isAdd = addTarget !== undefined && addTarget !== null
  const isRemove = removeTarget !== undefined && removeTarget !== null
  ensureValid(isAdd !== isRemove, 'A message adds a target or removes one')
  if (isAdd) return add(stream, addTarget)
  const id = readTargetId(removeTarget)
  drop(stream, id)
  answer(stream, { targetChangeType: 'REMOVE', targetIds: [id] })
  openWaiting(stream)
}

function add(stream: ListenState, value: unknown) {
  const { guard, outbox, person, place, targets, waiting } = stream
  const id = readTargetId(readObject(value, 'addTarget').targetId)
  drop(stream, id)
  try {
    ensure(targets.size < mostTargets, 'resource-exhausted', `A stream may have ${mostTargets} targets`)
    const request = readTarget(place, value)
    checkQueries(stream, request)
    const target = createTarget(id, request, {
      place,
      guard,
      person,
      outbox,
      onFailure: (failed, error) => refuse(stream, failed, error),
    })
    targets.set(id, target)
    waiting.add(target)
    answer(stream, { targetChangeType: 'ADD', targetIds: [id] })
    openWaiting(stream)
  } catch (error) {
    const cause = writeStatus(describe(stream, error))
    answer(stream, { targetChangeType: 'REMOVE', targetIds: [id], cause })
  }
}

function checkQueries({ guard, person, place }: ListenState, { sources }: TargetRequest) {
  for (const source of sources) {
    const mayRead = source.kind === 'document' || guard.mayQuery(person, place, source.query)
    ensure(mayRead, 'permission-denied', 'The query may not be asked')
  }
}
