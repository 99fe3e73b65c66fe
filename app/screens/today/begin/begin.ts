import type { Below, Change } from '../../../../domain/members/changes.ts'
import { agree, type Purpose, purposeOf, purposes } from '../../../../domain/members/consents.ts'
import { defaultDayEnd, instantOf, isTimeZone } from '../../../../domain/members/day.ts'
import { listReached } from '../../../../domain/members/milestones.ts'
import type { DeedOf } from '../../../member/deed.tsx'
import type { Member } from '../../../member/record.ts'
import { belows } from '../../../member/record.ts'

/** What a browser kept for a guest, as the form takes it along. */
export type Carried = { member: Partial<Member>; documents: Change[] }

/** Begins a record: nothing is kept without the consent, and of each kind only what they agreed to. */
export const begin: DeedOf = (verbs, { form, record, now }) => {
  if (form.get('consent') !== 'on') return 'consent'
  if (record.member) return undefined
  const zone = String(form.get('timeZone') ?? '')
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const said = String(form.get('quitAt') ?? '')
  const quitAt = said === '' ? undefined : instantOf(said, timeZone)
  if (quitAt !== undefined && !(quitAt >= 0)) return 'date'
  const carried = readCarried(form.get('carried'))
  const agreed = purposes.filter(purpose => purpose === 'programme' || form.get(purpose) === 'on')
  // The group they came through, if they said yes to it.
  const cohort = form.get('cohort') === 'yes' && String(form.get('cohortName'))
  const mayAsk = form.get('followUp') === 'yes'
  const isAhead = quitAt !== undefined && quitAt > now
  verbs.saveMember({
    ...(quitAt !== undefined && { quitAt, ...(isAhead && { isPlanned: true }) }),
    // What lies behind them already is no news.
    seen: listReached(quitAt ?? carried.member.quitAt ?? now, timeZone, now),
    reasons: [],
    goals: [],
    earned: {},
    ...carried.member,
    timeZone,
    dayEndsAt: defaultDayEnd,
    consents: {
      ...(Object.fromEntries(agreed.map(purpose => [purpose, agree(now, purpose)])) as Member['consents']),
      ...(cohort && { cohort: { ...agree(now, 'cohort'), name: cohort } }),
      ...(mayAsk && { followUp: agree(now, 'followUp') }),
    },
    updatedAt: now,
  })
  const documents = carried.documents.filter(change => mayCarry(change, agreed))
  if (documents.length > 0) verbs.apply(documents)
}

function mayCarry(change: Change, agreed: readonly Purpose[]): boolean {
  return (
    'below' in change && belows.includes(change.below as Below) && agreed.includes(purposeOf[change.below])
  )
}

/** Whatever it says is checked against what the programme keeps, like anything a browser sends. */
function readCarried(text: unknown): Carried {
  try {
    const { member, documents } = JSON.parse(String(text)) as Carried
    const { quitAt, isPlanned, habit, reasons, goals, earned, seen } = member
    const kept = { quitAt, isPlanned, habit, reasons, goals, earned, seen }
    const told = Object.entries(kept).filter(([, value]) => value !== undefined)
    return { member: Object.fromEntries(told), documents: Array.isArray(documents) ? documents : [] }
  } catch {
    return { member: {}, documents: [] }
  }
}
