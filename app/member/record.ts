import type { Consent } from '../../domain/members/consents.ts'
import type { CheckIn, Count } from '../../domain/members/count.ts'
import type { Craving } from '../../domain/members/cravings.ts'
import type { Habit } from '../../domain/members/savings.ts'

export type Goal = { id: string; title: string; amount: number }

/** A member's profile, as it is kept under their uid. */
export type Member = {
  quitAt?: number
  timeZone: string
  dayEndsAt: number
  habit?: Habit
  reasons: string[]
  goals: Goal[]
  earned: Count['earned']
  consents: { programme: Consent }
  updatedAt: number
}

export type MemberRecord = {
  /** Null is someone who has agreed to nothing yet; undefined, not known yet. */
  member: Member | null | undefined
  /** Undefined until they are known. */
  checkIns: CheckIn[] | undefined
  /** Whether the check-ins are all there are, and not only those this device has seen. */
  isWhole: boolean
  cravings: (Craving & { id: string })[]
  /** What still has to be sent. */
  unsent: number
  hasFailed: boolean
}
