import type { Place } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { isSamePlace } from '../wire-json/name.ts'
import { share } from '../wire-json/spelling.ts'
import type { ListenResponse } from './messages.ts'
import { writeResumeToken } from './resume-token.ts'

export type SnapshotTime = {
  readTime: string
  resumeToken: string
  /** Says it to all of a stream's targets. */
  message: ListenResponse
}

/** Before anything was ever written: the client takes the very beginning of time for no time at all. */
const firstInstant = 1

let last: { place: Place; readAt: number; time: SnapshotTime } | undefined

/** The instant as the wire spells it. All streams of a place are told of the same one, one after the other. */
export function writeSnapshotTime(place: Place, readAt: number): SnapshotTime {
  if (last?.readAt === readAt && isSamePlace(last.place, place)) return last.time
  const readTime = formatInstant(Math.max(readAt, firstInstant))
  const resumeToken = writeResumeToken(place, readAt)
  const message = share({
    targetChange: { targetChangeType: 'NO_CHANGE' as const, targetIds: [], readTime, resumeToken },
  })
  last = { place, readAt, time: { readTime, resumeToken, message } }
  return last.time
}
