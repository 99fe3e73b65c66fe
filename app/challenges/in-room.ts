import { createContext, use } from 'react'
import type { ChallengeView } from '../../domain/challenges/challenge.ts'
import type { Day } from '../../domain/members/day.ts'
import type { AskedVerb } from './asked.ts'
import type { OpenChallenge } from './doors.ts'
import type { LiveChallenge } from './use-challenge.ts'
import type { VerbProblem } from './verb-form.tsx'

/** A challenge on its page, as its reader sees it now. */
type InRoom = Pick<LiveChallenge, 'id' | 'seenAt' | 'hasFailed'> & {
  view: ChallengeView
  own: OpenChallenge['own']
  state: 'ahead' | 'running' | 'over'
  today: Day
  now: number
  /** The reader's own; undefined where they have no record. */
  timeZone: string | undefined
  /** Who is on this page now, but for whom the reader has blocked. */
  here: string[]
  isOnline: boolean
  /** Linked with the server. */
  isLive: boolean
  /** Hears how it went what a form below asked for. */
  onDone: (verb: AskedVerb, problem: VerbProblem | undefined) => void
}

export const InRoomContext = createContext<InRoom | undefined>(undefined)

export function useRoom(): InRoom {
  const room = use(InRoomContext)
  if (!room) throw new Error('no challenge above')
  return room
}
