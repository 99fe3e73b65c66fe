import { randomBytes } from 'node:crypto'
import { AppError, ensureValid } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Engine, Place } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import type { Write } from '../model/write.ts'
import { isSamePlace, readDatabaseName } from '../wire-json/name.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { readObject } from '../wire-json/shape.ts'
import { toAppError, writeErrorMessage } from '../wire-json/status.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { WriteResponse } from './messages.ts'
import type { Outlet } from './outlet.ts'

/** The official client sends ten without waiting. */
const mostInFlight = 100

type Deps = Pick<Engine, 'readTime'> & {
  place: Place
  commit: (place: Place, writes: readonly Write[]) => ReturnType<Engine['commit']>
  outlet: Outlet<WriteResponse>
  log: Log
}

type State = Deps & { streamId: string; hasBegun: boolean; answered: number; isEnded: boolean }

/** One Write stream: requests are answered one by one in their order, until one fails; that ends it. */
export function createWriteStream(deps: Deps) {
  const streamId = randomBytes(9).toString('base64url')
  const stream: State = { ...deps, streamId, hasBegun: false, answered: 0, isEnded: false }
  let inFlight = 0
  let last = Promise.resolve()

  function fail(error: unknown) {
    const known = toAppError(error)
    if (known.code === 'internal') deps.log.error({ err: error }, 'a write failed')
    end(stream, known)
  }

  return {
    /** One decoded message of the client. Settles when it has been dealt with. */
    receive(message: unknown): Promise<void> {
      if (stream.isEnded) return last
      inFlight++
      if (inFlight > mostInFlight) {
        fail(new AppError('resource-exhausted', `A stream may have ${mostInFlight} requests in flight`))
        return last
      }
      last = last
        .then(() => answer(stream, message))
        .catch(fail)
        .finally(() => {
          inFlight--
        })
      return last
    },

    /** The client went away. */
    end: () => end(stream),
  }
}

async function answer(stream: State, value: unknown) {
  if (stream.isEnded) return
  const { commit, outlet, place, readTime, streamId } = stream
  const message = readObject(value, 'the message')
  // Who was let in here is not let in elsewhere.
  if (!stream.hasBegun || message.database !== undefined)
    ensureValid(isSamePlace(readDatabaseName(message.database), place), 'A stream has one database')
  if (!stream.hasBegun) {
    stream.hasBegun = true
    outlet.send([{ streamId, streamToken: nextToken(stream) }])
    return
  }
  const writes = readWrites(place, message.writes)
  const { results, committedAt } =
    writes.length > 0 ? await commit(place, writes) : { results: [], committedAt: await readTime(place) }
  // It may have been ended meanwhile; then the client sends again what it was not told of.
  if (stream.isEnded) return
  const writeResults = results.map(writeResult)
  const commitTime = formatInstant(committedAt)
  outlet.send([{ streamToken: nextToken(stream), writeResults, commitTime }])
}

function nextToken(stream: State): string {
  return Buffer.from(`${stream.streamId}.${stream.answered++}`).toString('base64')
}

function end(stream: State, error?: AppError) {
  if (stream.isEnded) return
  stream.isEnded = true
  if (error) stream.outlet.send([writeErrorMessage(error)])
  stream.outlet.close()
}
