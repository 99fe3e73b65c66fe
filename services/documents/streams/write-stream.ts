import { randomBytes } from 'node:crypto'
import { AppError, type ErrorCode, ensure } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Guard } from '../access/guard.ts'
import type { Person } from '../access/rules.ts'
import type { Engine, Place } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { isSamePlace, readDatabaseName } from '../wire-json/name.ts'
import { readWrites } from '../wire-json/read-write.ts'
import { type Json, readObject } from '../wire-json/shape.ts'
import { toAppError, writeErrorMessage } from '../wire-json/status.ts'
import { writeResult } from '../wire-json/write-document.ts'
import type { Live } from '../live/live.ts'
import type { WriteResponse } from './messages.ts'
import type { Outlet } from './outlet.ts'

/** The official client sends ten without waiting. */
const mostInFlight = 100

/** One Write stream: requests are answered one by one in their order, until one fails; that ends it. */
export function createWriteStream({
  engine,
  live,
  guard,
  person,
  outlet,
  log,
}: {
  engine: Engine
  live: Live
  guard: Guard
  person: Person | undefined
  outlet: Outlet<WriteResponse>
  log: Log
}) {
  const streamId = randomBytes(9).toString('base64url')
  let place: Place | undefined
  let answered = 0
  let inFlight = 0
  let isEnded = false
  let last = Promise.resolve()

  function nextToken(): string {
    return Buffer.from(`${streamId}.${answered++}`).toString('base64')
  }

  function shakeHands({ database }: Json): Place {
    const read = readDatabaseName(database)
    outlet.send([{ streamId, streamToken: nextToken() }])
    return read
  }

  async function process(value: unknown) {
    if (isEnded) return
    const message = readObject(value, 'the message')
    if (!place) {
      place = shakeHands(message)
      return
    }
    const isElsewhere =
      message.database !== undefined && !isSamePlace(place, readDatabaseName(message.database))
    ensure(!isElsewhere, 'invalid-argument', 'A stream has one database')
    const writes = readWrites(place, message.writes)
    const judge = guard.judge(person, place)
    const { results, committedAt } =
      writes.length > 0
        ? await engine.commit(place, writes, { judge })
        : { results: [], committedAt: await engine.readTime(place) }
    if (person) live.hurry(place, person.uid, committedAt)
    // It may have been ended meanwhile; then the client sends again what it was not told of.
    if (isEnded) return
    const writeResults = results.map(writeResult)
    outlet.send([{ streamToken: nextToken(), writeResults, commitTime: formatInstant(committedAt) }])
  }

  function end(error?: AppError) {
    if (isEnded) return
    isEnded = true
    if (error) outlet.send([writeErrorMessage(error)])
    outlet.close()
  }

  function fail(error: unknown) {
    const known = toAppError(error)
    if (known.code === 'internal') log.error({ err: error }, 'a write failed')
    end(known)
  }

  return {
    /** One decoded message of the client. Settles when it has been dealt with. */
    receive(message: unknown): Promise<void> {
      if (isEnded) return last
      inFlight++
      if (inFlight > mostInFlight) {
        fail(new AppError('resource-exhausted', `A stream may have ${mostInFlight} requests in flight`))
        return last
      }
      last = last
        .then(() => process(message))
        .catch(fail)
        .finally(() => {
          inFlight--
        })
      return last
    },

    /** Ends it from outside: without an error when the client went away, else the client is told. */
    end: (code?: ErrorCode) => end(code && new AppError(code, 'The stream was ended')),
  }
}
