import type {
  ChallengeData,
  ChallengeResult,
  ChallengeVerbName,
} from '../../domain/challenges/callables/verbs.ts'
import type { ParticipantRole } from '../../domain/challenges/challenge.ts'
import type { InviteCard } from '../../domain/challenges/open-invite.ts'
import type { OpenChallenge } from '../../domain/challenges/read.ts'
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

/** What screens may ask of challenges, on behalf of the person asking. */
export type ChallengeDoors = {
  now: () => number
  /** An invitation as anyone with its link sees it; undefined for all that admit no one. */
  openInvite: (token: string) => Promise<InviteCard | undefined>
  newFormKey: () => string
  /** Takes a place by a link. Who is nobody here yet becomes a guest; if they don't get in, nothing is kept of them. */
  enter: (wishes: EnterWishes) => Promise<Entered>
  /** One they are in. */
  open: (id: string) => Promise<OpenChallenge | undefined>
  /** All they are in, the newest first. */
  listMine: () => Promise<OpenChallenge[]>
  /** The link they share at present. */
  findInvite: (
    id: string,
  ) => Promise<{ token: string; uses: number; mostUses: number; expiresAt: number } | undefined>
  /** How often the people of one cheered each other on. */
  countCheers: (id: string) => Promise<number>
  /** A link as a code: how many squares a side, and the dark ones as a path. */
  drawQr: (link: string) => { size: number; path: string }
  /** What a form without a script asks for: the same verbs as the callables. */
  perform: <Name extends ChallengeVerbName>(name: Name, data: ChallengeData<Name>) => Promise<Performed<Name>>
}
