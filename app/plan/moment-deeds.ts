import { everyDay, reminderBefore, reminderOf, weekend, workdays } from '../../domain/plan/moments.ts'
import { type HardMoment, hardMoments, mostPlanItems, type PlanItem } from '../../domain/plan/plan.ts'
import { isLanguage } from '../../languages/languages.ts'
import type { Asked, Deeds } from '../member/deed.tsx'
import type { Verbs } from '../member/verbs.ts'
import { readTime } from '../reminders/say-when.ts'
import { isTicked, type PlanProblem } from './plan-deeds.ts'

/** What can be done with one hard moment. */
export const momentDeeds: Deeds = { saveMoment, removeMoment }

/** How often it comes, as the form asks. */
export const rhythms = { daily: everyDay, workdays, weekend } as const
export type Rhythm = keyof typeof rhythms

function saveMoment(verbs: Verbs, { form, record, now }: Asked): PlanProblem {
  const { member, planItems, reminders } = record
  const before = planItems.find(({ id }) => id === form.get('id'))
  const when = textIn(form, 'when')
  // A suggestion stands in for what was left empty.
  const act = textIn(form, 'act') || textIn(form, 'idea')
  if (!when) return 'when'
  if (!act) return 'act'
  const isNew = member && !member.consents.plan
  if (isNew && !isTicked(form)) return 'consent'
  if (!before && planItems.length >= mostPlanItems) return 'full'
  const name = textIn(form, 'name', 60)
  const at = readTime(form.get('at'))
  // Who changes only its time hasn't written it anew.
  const isKept = before && before.when === when && before.act === act
  const language = isKept ? before.language : form.get('language')
  const item: PlanItem = {
    kind: 'moment',
    moment: momentIn(form),
    ...(name && { name }),
    when,
    act,
    ...(isLanguage(language) && { language }),
    ...(at !== undefined && { at, days: [...rhythms[rhythmIn(form)]] }),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
  if (isNew) verbs.agreeTo(member, 'plan')
  verbs.savePlanItem(item, before?.id)
  const reminder = before && reminderOf(before, reminders)
  if (!reminder) return
  const { id, ...rest } = reminder
  if (at === undefined) verbs.removeReminder(id)
  else verbs.saveReminder({ ...rest, ...reminderBefore({ at, days: item.days }), updatedAt: now }, id)
}

function removeMoment(verbs: Verbs, { form, record }: Asked): PlanProblem {
  const item = record.planItems.find(({ id }) => id === form.get('id'))
  if (!item) return
  verbs.removePlanItem(item.id)
  const reminder = reminderOf(item, record.reminders)
  if (reminder) verbs.removeReminder(reminder.id)
}

/** Without the full stop that the sentence around it brings. */
function textIn(form: FormData, name: string, longest = 200): string {
  const text = String(form.get(name) ?? '').replace(/\s+/g, ' ')
  return text
    .trim()
    .slice(0, longest)
    .replace(/[.,;…]+$/u, '')
    .trim()
}

const momentIn = (form: FormData): HardMoment =>
  hardMoments.find(moment => moment === form.get('moment')) ?? 'own'

function rhythmIn(form: FormData): Rhythm {
  const named = String(form.get('days'))
  return Object.hasOwn(rhythms, named) ? (named as Rhythm) : 'daily'
}

/** How the form shows the days of one that is kept. */
export function rhythmOf(days: readonly number[] | undefined): Rhythm {
  const names = Object.keys(rhythms) as Rhythm[]
  return names.find(name => rhythms[name].join() === days?.join()) ?? 'daily'
}
