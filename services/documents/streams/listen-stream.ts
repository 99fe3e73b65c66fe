import { AppError, type ErrorCode, ensure, ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
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
  const { person, outlet } = deps
  const stream: ListenState = {
    ...deps,
    follower: {
      ...(person && { uid: person.uid }),
      finish: ({ readAt }) => flush(stream, readAt),
      fail: error => endForNow(stream, error),
    },
    targets: new Map(),
    waiting: new Set(),
    channel: undefined,
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

    /** Ends it from outside: without an error when the client went away, else the client is told. */
    end: (code?: ErrorCode) => end(stream, code && new AppError(code, 'The stream was ended')),
  }
}

function receive(stream: ListenState, message: unknown) {
  const { database, addTarget, removeTarget } = readObject(message, 'the message')
  const isAdd = addTarget !== undefined && addTarget !== null
  const isRemove = removeTarget !== undefined && removeTarget !== null
  ensureValid(isAdd !== isRemove, 'A message adds a target or removes one')
  if (isAdd) return add(stream, database, addTarget)
  connect(stream, database)
  const id = readTargetId(removeTarget)
  drop(stream, id)
  answer(stream, { targetChangeType: 'REMOVE', targetIds: [id] })
  openWaiting(stream)
}

function connect(stream: ListenState, database: unknown) {
  const place = readDatabaseName(database)
  stream.channel ??= {
    place,
    following: stream.live.follow(place, stream.follower),
    outbox: createOutbox(place),
  }
  ensureValid(isSamePlace(place, stream.channel.place), 'A stream has one database')
  return stream.channel
}

function add(stream: ListenState, database: unknown, value: unknown) {
  const { place, outbox } = connect(stream, database)
  const id = readTargetId(readObject(value, 'addTarget').targetId)
  drop(stream, id)
  try {
    const { guard, person, targets, waiting } = stream
    ensure(targets.size < mostTargets, 'resource-exhausted', `A stream may have ${mostTargets} targets`)
    const request = readTarget(place, value)
    checkQueries(stream, place, request)
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

function checkQueries({ guard, person }: ListenState, place: Place, { sources }: TargetRequest) {
  for (const source of sources) {
    const mayRead = source.kind === 'document' || guard.mayQuery(person, place, source.query)
    ensure(mayRead, 'permission-denied', 'The query may not be asked')
  }
}
