import type { Below, Change } from '../../../domain/members/changes.ts'
import { type Purpose, purposeOf } from '../../../domain/members/consents.ts'
import { attempt } from '../../../platform/attempt.ts'
import { belows, type Member } from '../../member/record.ts'

/** What a browser kept for a guest, as the form takes it along into a first account. */
export type Carried = { member: Partial<Member>; documents: Change[] }

/** Whatever it says is checked against what the programme keeps, like anything a browser sends. */
export function readCarried(text: unknown): Carried {
  const { member, documents } = attempt(() => JSON.parse(String(text)) as Partial<Carried> | null) ?? {}
  const { quitAt, isPlanned, habit, reasons, goals, earned, seen } = member ?? {}
  const kept = { quitAt, isPlanned, habit, reasons, goals, earned, seen }
  const told = Object.entries(kept).filter(([, value]) => value !== undefined)
  return { member: Object.fromEntries(told), documents: Array.isArray(documents) ? documents : [] }
}

/** Of each kind only what they agreed to. */
export function mayCarry(change: Change, agreed: readonly Purpose[]): boolean {
  return (
    'below' in change && belows.includes(change.below as Below) && agreed.includes(purposeOf[change.below])
  )
}
