import { isDeepStrictEqual } from 'node:util'
import { ensure } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Committer } from './commit.ts'
import type { Credentials } from './credentials.ts'
import type { Engine } from './engine.ts'
import type { Guard } from './guard.ts'
import { createListenStream } from './live/listen-stream.ts'
import type { Live } from './live/live.ts'
import { createWriteStream } from './live/write-stream.ts'
import type { Places } from './places.ts'
import type { ChannelsDeps } from './webchannel/channels.ts'
import type { Channel, Handlers } from './webchannel/session.ts'
import { isSamePlace, readDatabaseName } from './wire-json/name.ts'

export type StreamsDeps = {
  engine: Engine
  live: Live
  guard: Guard
  commit: Committer
  places: Places
  credentials: Credentials
  log: Log
  hasLimits: boolean
}

/** Each tab has two, and each device some tabs. */
const mostOfOne = 100

/** A Write channel that nobody uses gives its connection back: browsers have few. */
const writeIdleAfter = 30_000

/** Who works behind a channel: Listen or Write, for whoever opened it. */
export function createStreams(deps: StreamsDeps): ChannelsDeps['open'] {
  const { engine, live, guard, commit, places, credentials, log, hasLimits } = deps
  const counts = new Map<string, number>()

  /** Counts a stream of someone's; gives what to do at its end. */
  function enter(uid: string | undefined): () => void {
    if (uid === undefined || !hasLimits) return () => {}
    const count = counts.get(uid) ?? 0
    ensure(count < mostOfOne, 'resource-exhausted', 'Too many streams of one person')
    counts.set(uid, count + 1)
    return () => {
      const left = (counts.get(uid) ?? 1) - 1
      if (left > 0) counts.set(uid, left)
      else counts.delete(uid)
    }
  }

  return async ({ kind, database, headers, arrived }, channel) => {
    const place = places.ensureKnown(readDatabaseName(database))
    const person = await credentials.findPerson(place, headers, arrived)
    ensure(kind === 'Listen' || kind === 'Write', 'not-found', 'There is no such stream')
    const leave = enter(person?.uid)
    const outlet = toOutlet(channel)

    const always = {
      owner: person?.uid,
      /** A token runs out, a session ends, roles change: a stream is as good as what it was opened with. */
      isGood: async () => isDeepStrictEqual(await credentials.findPerson(place, headers, arrived), person),
    }

    /** Who was let in here is not let in elsewhere. */
    function check(message: Record<string, unknown>): Record<string, unknown> {
      const isHere = message.database === undefined || isSamePlace(readDatabaseName(message.database), place)
      ensure(isHere, 'invalid-argument', 'A stream has one database')
      return message
    }

    if (kind === 'Listen') {
      const stream = createListenStream({ live, guard, person, outlet, log })
      return {
        ...always,
        onMessage: message => stream.receive(check(message)),
        onDrain: stream.drain,
        onClose: () => {
          leave()
          stream.end()
        },
      } satisfies Handlers
    }
    const judged: Engine = {
      ...engine,
      commit: async (place, writes) => {
        ensure(await always.isGood(), 'unauthenticated', 'This stream was opened by someone else')
        return commit(person, place, writes)
      },
    }
    const stream = createWriteStream({ engine: judged, live, guard, person, outlet, log })
    return {
      ...always,
      idleAfter: writeIdleAfter,
      onMessage: message => stream.receive(check(message)),
      onClose: () => {
        leave()
        stream.end()
      },
    } satisfies Handlers
  }
}

function toOutlet(channel: Channel) {
  return {
    send: (messages: readonly object[]) => {
      for (const message of messages) channel.send(message)
    },
    backlog: channel.backlog,
    close: channel.close,
  }
}
