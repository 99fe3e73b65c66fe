import { isDeepStrictEqual } from 'node:util'
import { ensure } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Committer } from '../access/commit.ts'
import type { Credentials } from '../access/credentials.ts'
import type { Guard } from '../access/guard.ts'
import type { Places } from '../access/places.ts'
import { askerOf } from '../limits/asker.ts'
import type { Live } from '../live/live.ts'
import type { Engine } from '../model/engine.ts'
import type { ChannelsDeps } from '../webchannel/channels.ts'
import type { Channel, Handlers } from '../webchannel/session.ts'
import { readDatabaseName } from '../wire-json/name.ts'
import { createListenStream } from './listen-stream.ts'
import { createWriteStream } from './write-stream.ts'

export type StreamsDeps = {
  engine: Engine
  live: Live
  guard: Guard
  commit: Committer
  places: Places
  credentials: Credentials
  log: Log
}

/** A Write channel that nobody uses gives its connection back: browsers have few. */
const writeIdleAfter = 30_000

/** What works behind a channel: Listen or Write, for the client that opened it. */
export function createStreams(deps: StreamsDeps): ChannelsDeps['admit'] {
  const { engine, live, guard, commit, places, credentials, log } = deps

  return async ({ kind, database, headers: said, arrived, clientAddress }) => {
    const place = places.ensureKnown(readDatabaseName(database))
    const person = await credentials.findPerson(place, said, arrived)
    ensure(kind === 'Listen' || kind === 'Write', 'not-found', 'There is no such stream')
    const asker = askerOf(person, clientAddress)
    const always = {
      owner: person?.uid,
      /** A token runs out, a session ends, roles change: a stream is as good as what it was opened with. */
      isGood: async () => isDeepStrictEqual(await credentials.findPerson(place, said, arrived), person),
    }

    function listen(channel: Channel): Handlers {
      const stream = createListenStream({ place, live, guard, person, outlet: toOutlet(channel), log })
      return {
        ...always,
        onMessage: stream.receive,
        onDrain: stream.drain,
        onClose: stream.end,
      }
    }

    function write(channel: Channel): Handlers {
      const stream = createWriteStream({
        place,
        readTime: engine.readTime,
        commit: async (place, writes) => {
          ensure(await always.isGood(), 'unauthenticated', 'This stream was opened by someone else')
          return commit(asker)(person, place, writes)
        },
        outlet: toOutlet(channel),
        log,
      })
      return {
        ...always,
        idleAfter: writeIdleAfter,
        onMessage: stream.receive,
        onClose: stream.end,
      }
    }

    return { asker, open: kind === 'Listen' ? listen : write }
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
