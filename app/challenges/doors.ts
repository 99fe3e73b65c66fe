import type { ChallengeResult, ChallengeVerbName } from '../../domain/challenges/callables/verbs.ts'
import type { ParticipantRole } from '../../domain/challenges/challenge.ts'
import type { ChallengeProblem } from '../../domain/challenges/refuse.ts'
import type { Change } from '../../domain/members/changes.ts'

export type { InviteCard } from '../../domain/challenges/open-invite.ts'
export type { OpenChallenge } from '../../domain/challenges/read.ts'

export type Performed<Name extends ChallengeVerbName> =
  | { result: ChallengeResult<Name> }
  /** `invalid` is what no screen of ours would send. */
  | { problem: ChallengeProblem | 'invalid' }

/** What the form of an invitation asks for. */
export type EnterWishes = {
  token: string
  /** The form's own: sent again, it does nothing more. */
  key: string
  nickname: string
  role: ParticipantRole
  /** Whether a quit date that they had set becomes their first day in it. */
  movesDate: boolean
  /** How their record begins, if they have none. */
  begin: readonly Change[]
}
export type Entered =
  | { id: string; cookies: readonly string[] }
  /** `again`: the form is too old to be sent once more. */
  | { problem: ChallengeProblem | 'invalid' | 'again' }
