import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../platform/errors.ts'
import type { Credentials } from './credentials.ts'
import type { Places } from './places.ts'
import type { ChannelsDeps } from './webchannel/channels.ts'
import { readDatabaseName } from './wire-json/name.ts'

/** A Write channel that nobody uses gives its connection back: browsers have few. */
const writeIdleAfter = 30_000

export type StreamsDeps = { places: Places; credentials: Credentials }

/** Who works behind a channel: Listen or Write, for whoever opened it. */
export function createStreams({ places, credentials }: StreamsDeps): ChannelsDeps['open'] {
  return async ({ kind, database, headers }, channel) => {
    const place = places.ensureKnown(readDatabaseName(database))
    const person = await credentials.findPerson(place, headers)
    /** A token runs out, a session ends, roles change: the stream is as good as what it was opened with. */
    const isGood = async () => isDeepStrictEqual(await credentials.findPerson(place, headers), person)
    throw new AppError('unimplemented', `${kind} ${channel} ${isGood} ${writeIdleAfter}`)
  }
}
