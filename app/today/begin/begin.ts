import { agree, purposes } from '../../../domain/members/consents.ts'
import { defaultDayEnd, isTimeZone } from '../../../domain/members/day.ts'
import { listReached } from '../../../domain/members/milestones.ts'
import type { DeedOf } from '../../member/deed.tsx'
import { momentIn, textIn } from '../../member/read-form.ts'
import type { Member } from '../../member/record.ts'
import { mayCarry, readCarried } from './carried.ts'

/** Begins a record: nothing is kept without the consent, and of each kind only what they agreed to. */
export const begin: DeedOf = (verbs, { form, record, now }) => {
  if (form.get('consent') !== 'on') return 'consent'
  if (record.member) return undefined
  const zone = String(form.get('timeZone') ?? '')
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const quitAt = momentIn(form, 'quitAt', timeZone)
  if (quitAt === undefined && textIn(form, 'quitAt') !== '') return 'date'
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
