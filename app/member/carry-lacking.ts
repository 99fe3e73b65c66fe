import { carriedOver } from '../../domain/members/carried-over.ts'
import type { Below, Change } from '../../domain/members/changes.ts'
import { agree, type KeptPurpose, purposeOf } from '../../domain/members/consents.ts'
import { listToCarry } from './guest-store.ts'
import { belows, type Goal, type Member, type MemberRecord } from './record.ts'
import type { Verbs } from './verbs.ts'

type Document = Extract<Change, { data: object | null }>

/** What a browser kept for a guest and an account lacks. */
export type Lacking = { reasons: string[]; goals: Goal[]; documents: Document[] }

/** Undefined where there is nothing, or where not all of the account's days are known yet. */
export function listLacking(
  { reasons, goals }: Pick<Member, 'reasons' | 'goals'>,
  { member, ...record }: MemberRecord & { member: Member },
  now: number,
): Lacking | undefined {
  if (!record.isWhole) return undefined
  const kept = listToCarry() as Document[]
  const guest = {
    // The account's date, what was reached by it and what was agreed to stay its own.
    member: { ...member, reasons, goals },
    below: divide(kept.map(({ below, id, data }) => ({ below, id, data: data ?? {} }))),
  }
  const own = { member, below: namesIn(record) }
  const [profile, ...documents] = carriedOver(guest, own, now)
  const merged = (profile as { profile: Pick<Member, 'reasons' | 'goals'> }).profile
  const isMore =
    documents.length > 0 ||
    merged.reasons.length > member.reasons.length ||
    merged.goals.length > member.goals.length
  return isMore
    ? { reasons: merged.reasons, goals: merged.goals, documents: documents as Document[] }
    : undefined
}

/** Puts it into the account: of each kind only what they agreed to, before or now. */
export function takeLacking(
  verbs: Pick<Verbs, 'changeMember' | 'apply'>,
  { consents }: Member,
  { reasons, goals, documents }: Lacking,
  agreed: readonly KeptPurpose[],
): void {
  const added = Object.fromEntries(agreed.map(kind => [kind, agree(Date.now(), kind)]))
  const all = { ...consents, ...added }
  verbs.changeMember({ reasons, goals, consents: all })
  const taken = documents.filter(({ below }) => all[purposeOf[below]] !== undefined)
  if (taken.length > 0) verbs.apply(taken)
}

function divide<Kept extends { below: Below }>(documents: readonly Kept[]): Record<Below, Kept[]> {
  const all = belows.map(name => [name, documents.filter(({ below }) => below === name)])
  return Object.fromEntries(all) as Record<Below, Kept[]>
}

function namesIn(record: Omit<MemberRecord, 'member'>): Record<Below, { id: string }[]> {
  const days = (all: readonly { day: string }[]) => all.map(({ day }) => ({ id: day }))
  const keys = (all: object) => Object.keys(all).map(id => ({ id }))
  const { checkIns = [], cravings, planItems, steps, ticks, medicines, medicineUse, reminders } = record
  return {
    checkIns: days(checkIns),
    cravings,
    planItems,
    steps: keys(steps),
    ticks: days(ticks),
    medicines: keys(medicines),
    medicineUse: days(medicineUse),
    reminders,
  }
}
