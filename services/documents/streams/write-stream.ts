import { randomBytes } from 'node:crypto'
import { AppError, type ErrorCode, ensureValid } from '../../../platform/errors.ts'
import type { Engine, Place } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { isSamePlace, readDatabaseName } from '../wire-json/name.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { readObject } from '../wire-json/shape.ts'
import { toAppError, writeErrorMessage } from '../wire-json/status.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { ListenDeps } from './listen-state.ts'
import type { WriteResponse } from './messages.ts'
import type { Outlet } from './outlet.ts'

/** The official client sends ten without waiting. */
const mostInFlight = 100

type Deps = Omit<ListenDeps, 'outlet'> & { engine: Engine; outlet: Outlet<WriteResponse> }

/** `place` is known from the handshake on. */
type State = Deps & { streamId: string; place: Place | undefined; answered: number; isEnded: boolean }

/** One Write stream: requests are answered one by one in their order, until one fails; that ends it. */
export function createWriteStream(deps: Deps) {
  const streamId = randomBytes(9).toString('base64url')
  const stream: State = { ...deps, streamId, place: undefined, answered: 0, isEnded: false }
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

    /** Ends it from outside: without an error when the client went away, else the client is told. */
    end: (code?: ErrorCode) => end(stream, code && new AppError(code, 'The stream was ended')),
  }
}

async function answer(stream: State, value: unknown) {
  if (stream.isEnded) return
  const { engine, guard, live, outlet, person, place, streamId } = stream
  const message = readObject(value, 'the message')
  if (!place) {
    stream.place = readDatabaseName(message.database)
    outlet.send([{ streamId, streamToken: nextToken(stream) }])
    return
  }
  const isElsewhere =
    message.database !== undefined && !isSamePlace(place, readDatabaseName(message.database))
  ensureValid(!isElsewhere, 'A stream has one database')
  const writes = readWrites(place, message.writes)
  const judge = guard.judge(person, place)
  const { results, committedAt } =
    writes.length > 0
      ? await engine.commit(place, writes, { judge, checkFit: guard.fitOf(place) })
      : { results: [], committedAt: await engine.readTime(place) }
  if (person) live.hurry(place, person.uid, committedAt)
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
