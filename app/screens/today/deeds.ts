import { openDays, tellDay } from '../../../domain/members/check-in-days.ts'
import { agree } from '../../../domain/members/consents.ts'
import type { CheckIn } from '../../../domain/members/count.ts'
import { keptTriggers, triggers } from '../../../domain/members/cravings.ts'
import { dayOf, instantOf } from '../../../domain/members/day.ts'
import { listReached, milestones } from '../../../domain/members/milestones.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { medicineKinds } from '../../../domain/plan/plan.ts'
import { steps } from '../../../domain/plan/steps.ts'
import { followUpIn } from '../../follow-up/agreed.ts'
import type { Asked, DeedOf, Deeds } from '../../member/deed.tsx'
import { findEarned, keepEarned } from '../../member/earned.ts'
import type { Member } from '../../member/record.ts'
import type { Verbs } from '../../member/verbs.ts'

type Told = Asked & { member: Member }

/** Deeds of someone who has a record; nobody else's form has them. */
const known =
  (deed: (verbs: Verbs, told: Told) => string | undefined): DeedOf =>
  (verbs, asked) =>
    asked.record.member ? deed(verbs, { ...asked, member: asked.record.member }) : 'unknown'

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

function pick<Value extends string>(form: FormData, name: string, of: readonly Value[]): Value | undefined {
  return of.find(value => value === form.get(name))
}

/** The day a form speaks of, while it can still be told. */
function findOpenDay({ form, member, now }: Told): { day: string; quitAt: number } | undefined {
  const { quitAt } = member
  if (quitAt === undefined || !hasStopped(member, now)) return undefined
  const day = openDays(now, quitAt, member).find(each => each === form.get('day'))
  return day === undefined ? undefined : { day, quitAt }
}

/** A slip as it was told, with something more said of it. */
function findSlip({ form, record }: Told): CheckIn | undefined {
  return record.checkIns?.find(({ day, state }) => state === 'slip' && day === form.get('day'))
}

/** All that can be done on Today once it has begun, by the names of its forms. */
export const deeds: Deeds = {
  checkIn: known((verbs, told) => {
    const { form, record, member, now } = told
    const state = pick(form, 'state', ['free', 'slip', 'private'] as const)
    const open = findOpenDay(told)
    if (!open || !state) return 'unknown'
    if (state === 'slip') keepEarned(verbs, record, now)
    const said = record.checkIns?.find(({ day }) => day === open.day)
    verbs.checkIn(tellDay({ ...open, state, now, clockwork: member, said }))
  }),

  takeBack: known((verbs, { form, record }) => {
    const said = record.checkIns?.find(({ day }) => day === form.get('day'))
    if (said) verbs.takeBack(said.day)
  }),

  /** How a slip is counted: the run goes on, or a new one began with it. */
  countSlip: known((verbs, told) => {
    const slip = findSlip(told)
    const run = pick(told.form, 'run', ['on', 'new'] as const)
    if (!slip || !run) return 'unknown'
    keepEarned(verbs, told.record, told.now)
    const { newStartAt: _, isRunKept: __, ...rest } = slip
    verbs.checkIn(run === 'new' ? { ...rest, newStartAt: slip.at } : { ...rest, isRunKept: true })
  }),

  /** What came before it, and how many it were. */
  lookAtSlip: known((verbs, told) => {
    const slip = findSlip(told)
    if (!slip) return 'unknown'
    const trigger = pick(told.form, 'trigger', triggers)
    const smoked = Math.round(Number(text(told.form, 'smoked')))
    const isCount = smoked >= 1 && smoked <= 500
    verbs.checkIn({ ...slip, ...(trigger && { trigger }), ...(isCount && { smoked }) })
  }),

  craving: known((verbs, { form, now }) => {
    const strength = Number(form.get('strength'))
    if (![1, 2, 3, 4, 5].includes(strength)) return 'unknown'
    verbs.noteCraving({ at: now, strength, trigger: 'unsaid' })
  }),

  cravingWith: known((verbs, { form, record }) => {
    const id = text(form, 'id')
    if (!record.cravings.some(craving => craving.id === id)) return 'unknown'
    const item = record.planItems.find(each => each.id === form.get('item'))
    const trigger = item ? 'other' : pick(form, 'trigger', keptTriggers)
    if (!trigger) return 'unknown'
    verbs.changeCraving(id, { trigger, ...(item && { item: item.id }) })
  }),

  removeCraving: known((verbs, { form, record }) => {
    const id = text(form, 'id')
    if (record.cravings.some(craving => craving.id === id)) verbs.removeCraving(id)
  }),

  /** A row of the day: on, or off again. */
  tick: known((verbs, { form, record, member, now }) => {
    const name = text(form, 'name')
    const isOn = form.get('to') === 'done'
    const at = isOn ? now : undefined
    const day = dayOf(now, member)
    if (steps.some(({ id }) => id === name)) {
      const note = text(form, 'note').slice(0, 200)
      if (isOn) verbs.doStep(name, { doneAt: now, ...(note && { note }) })
      else verbs.undoStep(name)
    } else if (!isTickable(name, record.planItems)) return 'unknown'
    verbs.tick(day, name, at)
  }),

  useMedicine: known((verbs, { form, record, member, now }) => {
    const kind = pick(form, 'kind', medicineKinds)
    if (!kind || !record.medicines[kind]) return 'unknown'
    const day = dayOf(now, member)
    const before = record.medicineUse.find(use => use.day === day)?.uses[kind]?.count ?? 0
    const count = form.get('to') === 'done' ? Math.min(99, before + 1) : 0
    // biome-ignore lint/correctness/useHookAtTopLevel: a verb, no hook
    verbs.useMedicine(day, kind, count > 0 ? { count, at: now } : undefined)
  }),

  /** Why they do this: the first step too, where the plan may be kept. */
  addReason: known((verbs, { form, member, now }) => {
    const reason = text(form, 'reason').slice(0, 200)
    if (reason === '') return 'reason'
    if (!member.reasons.includes(reason) && member.reasons.length < 10)
      verbs.changeMember({ reasons: [...member.reasons, reason] })
    if (member.consents.plan) verbs.doStep('why', { doneAt: now, note: reason })
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
    const quitAt = instantOf(text(form, 'day'), member.timeZone)
    if (!Number.isFinite(quitAt) || quitAt < 0) return 'date'
    if (dayOf(quitAt, { ...member, dayEndsAt: 0 }) < dayOf(now, { ...member, dayEndsAt: 0 })) return 'past'
    verbs.changeMember({ quitAt, isPlanned: true, ...followUpIn(form, member, now) })
  }),

  /** When the last one was: from then on it counts. */
  start: known((verbs, { form, member, now }) => {
    const said = text(form, 'moment')
    const quitAt = said === '' ? now : instantOf(said, member.timeZone)
    if (!Number.isFinite(quitAt) || quitAt < 0) return 'date'
    if (quitAt > now + 60_000) return 'future'
    verbs.changeMember({
      quitAt: Math.min(now, quitAt),
      isPlanned: undefined,
      // What lies behind them already is no news.
      seen: [...new Set([...(member.seen ?? []), ...listReached(quitAt, member.timeZone, now)])],
      ...followUpIn(form, member, now),
    })
  }),

  /** They have been shown what they reached. */
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
