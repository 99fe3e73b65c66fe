import { agree } from '../../domain/members/consents.ts'
import { keptTriggers, triggers } from '../../domain/members/cravings.ts'
import { dateIn, dayOf } from '../../domain/members/day.ts'
import { listReached, milestones } from '../../domain/members/milestones.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import { steps } from '../../domain/plan/steps.ts'
import { followUpIn } from '../follow-up/agreed.ts'
import { dayDeeds, findSlip } from '../member/day-deeds.ts'
import type { Asked, DeedOf, Deeds } from '../member/deed.tsx'
import { findEarned } from '../member/earned.ts'
import { momentIn, pickIn, textIn } from '../member/read-form.ts'
import { reasonDeeds } from '../member/reason-deeds.ts'
import type { Member } from '../member/record.ts'
import type { Verbs } from '../member/verbs.ts'
import { countUse } from '../plan/count-use.ts'

type Told = Asked & { member: Member }

/** Deeds of someone who has a record; nobody else's form has them. */
const known =
  (deed: (verbs: Verbs, told: Told) => string | undefined): DeedOf =>
  (verbs, asked) =>
    asked.record.member ? deed(verbs, { ...asked, member: asked.record.member }) : 'unknown'

/** All that can be done on Today once it has begun, by the names of its forms. */
export const deeds: Deeds = {
  ...dayDeeds,

  lookAtSlip: known((verbs, told) => {
    const slip = findSlip(told)
    if (!slip) return 'unknown'
    const trigger = pickIn(told.form, 'trigger', triggers)
    verbs.checkIn({ ...slip, ...(trigger && { trigger }) })
  }),

  craving: known((verbs, { form, now }) => {
    const strength = Number(form.get('strength'))
    if (![1, 2, 3, 4, 5].includes(strength)) return 'unknown'
    verbs.noteCraving({ at: now, strength, trigger: 'unsaid' })
  }),

  cravingWith: known((verbs, { form, record }) => {
    const id = textIn(form, 'id')
    if (!record.cravings.some(craving => craving.id === id)) return 'unknown'
    const item = record.planItems.find(each => each.id === form.get('item'))
    const trigger = item ? 'other' : pickIn(form, 'trigger', keptTriggers)
    if (!trigger) return 'unknown'
    verbs.changeCraving(id, { trigger, ...(item && { item: item.id }) })
  }),

  removeCraving: known((verbs, { form, record }) => {
    const id = textIn(form, 'id')
    if (record.cravings.some(craving => craving.id === id)) verbs.removeCraving(id)
  }),

  /** A row of the day: on, or off again. */
  tick: known((verbs, { form, record, member, now }) => {
    const name = textIn(form, 'name')
    const isOn = form.get('to') === 'done'
    const at = isOn ? now : undefined
    const day = dayOf(now, member)
    if (steps.some(({ id }) => id === name)) {
      const note = textIn(form, 'note')
      if (isOn) verbs.doStep(name, { doneAt: now, ...(note && { note }) })
      else verbs.undoStep(name)
    } else if (!isTickable(name, record.planItems)) return 'unknown'
    verbs.tick(day, name, at)
  }),

  useMedicine: countUse,

  /** Why they do this: the first step too, where the plan may be kept. */
  addReason: known((verbs, told) => {
    const problem = reasonDeeds.addReason(verbs, told)
    if (!problem && told.member.consents.plan)
      verbs.doStep('why', { doneAt: told.now, note: textIn(told.form, 'reason') })
    return problem
  }),

  agreeToPlan: known((verbs, { member }) => {
    verbs.agreeTo(member, 'plan')
  }),

  agreeAgain: known((verbs, { form, member, now }) => {
    if (form.get('consent') !== 'on') return 'consent'
    verbs.changeMember({ consents: { ...member.consents, programme: agree(now) } })
  }),

  /** The day they chose; one that lies ahead is a plan, and nothing counts from it yet. */
  setDay: known((verbs, { form, member, now }) => {
    const quitAt = momentIn(form, 'day', member.timeZone)
    if (quitAt === undefined) return 'date'
    if (dateIn(quitAt, member.timeZone) < dateIn(now, member.timeZone)) return 'past'
    verbs.changeMember({ quitAt, isPlanned: true, ...followUpIn(form, member, now) })
  }),

  /** When the last one was: from then on it counts. */
  start: known((verbs, { form, member, now }) => {
    const quitAt = textIn(form, 'moment') === '' ? now : momentIn(form, 'moment', member.timeZone)
    if (quitAt === undefined) return 'date'
    if (quitAt > now + 60_000) return 'future'
    verbs.changeMember({
      quitAt: Math.min(now, quitAt),
      isPlanned: undefined,
      // What lies behind them already is no news.
      seen: [...new Set([...(member.seen ?? []), ...listReached(quitAt, member.timeZone, now)])],
      ...followUpIn(form, member, now),
    })
  }),

  seen: known((verbs, { record, member, now }) => {
    const { seen = [] } = member
    if (!hasStopped(member, now)) return 'unknown'
    const reached = findEarned(record, now)
    const all = milestones.filter(({ id }) => seen.includes(id) || reached[id] !== undefined)
    verbs.changeMember({ seen: all.map(({ id }) => id) })
  }),
}

/** What comes after a slip has ticks too, under names of its own. */
export const slipSteps = ['slip-away', 'slip-look', 'slip-sentence', 'slip-tell'] as const

const isTickable = (name: string, items: readonly { id: string }[]): boolean =>
  items.some(({ id }) => id === name) || slipSteps.some(step => step === name)
