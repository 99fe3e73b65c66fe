import type { Clock } from '../../platform/clock.ts'
import type { Limit } from '../../platform/database/limits.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { ChallengeWish, wishes } from './callables/wishes.ts'
import type { Presence } from './presence.ts'
/** What people hear of on their devices, whatever page they are on. */
export type ChallengeNews = 'company' | 'answered' | 'owner' | 'handOver'

/** What every verb of a challenge works with. */
export type ChallengeParts = {
  documents: Documents
  clock: Clock
  /** What invitations are made from. */
  secret: string
  presence: Presence
  /** What the operator is called: nobody else is. */
  operatorNames: () => readonly string[]
  /** Counted for all processes; the instant from which there is one again, if there is none left. */
  limits: { spend(name: string, who: string, limit: Limit): Promise<number | undefined> }
  /** Tells people who asked to be told. Nobody waits for it, and it never throws: what was done is done. */
  notify(uids: readonly string[], news: ChallengeNews, challenge: string): void
}

/** Who asks for something. */
export type ChallengeCaller = { uid: string }

/** What a verb answers that has nothing to tell. */
export type Done = Record<string, never>

/** What a verb does for who asks for it. */
export type ChallengeAct<Wish extends keyof typeof wishes, Result = Done> = (
  parts: ChallengeParts,
  asking: ChallengeCaller,
  data: ChallengeWish<Wish>,
) => Promise<Result>
