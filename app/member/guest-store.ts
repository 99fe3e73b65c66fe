import { type Change, withFields } from '../../domain/members/changes.ts'
import { purposes } from '../../domain/members/consents.ts'
import { defaultDayEnd } from '../../domain/members/day.ts'
import { keep, subscribeKept } from '../browser/kept.ts'
import { clearGuest, type Guest, guestRecordKey, readGuest, saveGuest } from './guest.ts'
import { isTold, type KeptRecord, readKept } from './guest-kept.ts'
import { readReasons, reasonsKey } from './guest-reasons.ts'
import { belows, type Member, type MemberRecord, noRecord, readers } from './record.ts'
import { createVerbs } from './verbs.ts'

/** Nothing leaves the browser, so there is nothing to agree to. */
const consents = Object.fromEntries(
  purposes.map(purpose => [purpose, { version: 1, at: 0 }]),
) as Member['consents']

let last: { key: string; record: MemberRecord } | undefined

/** The same verbs as a member's, on this device. */
export const guestStore = { read: readGuestRecord, subscribe: subscribeKept, ...createVerbs(apply) }

/** Like a member's record; its member is null where they told us nothing. */
export function readGuestRecord(): MemberRecord {
  const key = [guestRecordKey, 'exhale:quit-moment', reasonsKey]
    .map(each => localStorage.getItem(each))
    .join('\n')
  if (last?.key !== key) last = { key, record: compose() }
  return last.record
}

function compose(): MemberRecord {
  const kept = readHere()
  const guest = readGuest()
  const reasons = readReasons(localStorage.getItem(reasonsKey))
  const found = Object.fromEntries(
    belows.map(name => [
      name,
      readers[name](Object.entries(kept[name] ?? {}).map(([id, data]) => ({ id, data }))),
    ]),
  )
  const member: Member = {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    dayEndsAt: defaultDayEnd,
    goals: [],
    earned: {},
    updatedAt: 0,
    ...kept.member,
    reasons,
    consents,
    ...(guest && toProfile(guest)),
  }
  return { ...noRecord, ...found, isWhole: true, member: isTold(kept, guest, reasons) ? member : null }
}

function toProfile({ quitAt, isPlanned, habit }: Guest): Partial<Member> {
  return { quitAt, ...(isPlanned && { isPlanned }), ...(habit && { habit }) }
}

function apply(changes: Change[]): void {
  let kept = readHere()
  for (const change of changes) kept = applyOne(kept, change)
  keep(guestRecordKey, JSON.stringify(kept))
}

function applyOne(kept: KeptRecord, change: Change): KeptRecord {
  if ('begin' in change) return changeProfile(kept, change.begin)
  if ('profile' in change) return changeProfile(kept, change.profile)
  const { below, id } = change
  const { [id]: before, ...others } = kept[below] ?? {}
  const data = 'fields' in change ? withFields(before, change.fields) : change.data
  return { ...kept, [below]: data ? { ...others, [id]: data } : others }
}

/** The date and the reasons have places of their own, which pages without this store read. */
function changeProfile(kept: KeptRecord, profile: Partial<Member>): KeptRecord {
  const { quitAt, isPlanned, reasons, ...rest } = profile
  const { habit } = rest
  const guest = readGuest()
  // Whether the date is a plan was kept here once.
  const { isPlanned: wasPlanned, ...others } = kept.member
  const told = {
    quitAt: quitAt ?? guest?.quitAt ?? (habit && Date.now()),
    isPlanned: 'isPlanned' in profile ? isPlanned : (guest?.isPlanned ?? wasPlanned),
    // It is kept beside as well, for when there is no date.
    habit: habit ?? guest?.habit ?? kept.member.habit,
  }
  if ('quitAt' in profile && quitAt === undefined) clearGuest()
  else if (told.quitAt !== undefined) saveGuest({ ...told, quitAt: told.quitAt })
  if (reasons) keep(reasonsKey, reasons.length > 0 ? JSON.stringify(reasons) : undefined)
  return { ...kept, member: { ...others, ...(told.habit && { habit: told.habit }), ...rest } }
}

const readHere = (): KeptRecord => readKept(localStorage.getItem(guestRecordKey))

/** Everything this browser keeps, as changes of an account's record. */
export function listToCarry(): Change[] {
  const kept = readHere()
  return belows.flatMap(below =>
    Object.entries(kept[below] ?? {}).map(([id, data]): Change => ({ below, id, data })),
  )
}

export const clearGuestRecord = (): void => keep(guestRecordKey, undefined)
