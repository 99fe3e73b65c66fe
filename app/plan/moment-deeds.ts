import { everyDay, reminderBefore, reminderOf, weekend, workdays } from '../../domain/plan/moments.ts'
import { hardMoments, mostPlanItems, type PlanItem } from '../../domain/plan/plan.ts'
import { isLanguage } from '../../languages/languages.ts'
import type { Deeds } from '../member/deed.tsx'
import { pickIn, textIn } from '../member/read-form.ts'
import { readTime } from '../reminders/say-when.ts'
import { isTicked } from './plan-deeds.ts'

export const rhythms = { daily: everyDay, workdays, weekend } as const
export const rhythmNames = Object.keys(rhythms) as (keyof typeof rhythms)[]

export const momentDeeds: Deeds = {
  saveMoment(verbs, { form, record, now }) {
    const { member, planItems, reminders } = record
    const before = planItems.find(({ id }) => id === form.get('id'))
    const when = partIn(form, 'when')
    // A suggestion stands in for what was left empty.
    const act = partIn(form, 'act') || partIn(form, 'idea')
    if (!when) return 'when'
    if (!act) return 'act'
    const isNew = member && !member.consents.plan
    if (isNew && !isTicked(form)) return 'consent'
    if (!before && planItems.length >= mostPlanItems) return 'full'
    const name = partIn(form, 'name').slice(0, 60)
    const at = readTime(form.get('at'))
    // Who changes only its time hasn't written it anew.
    const isKept = before && before.when === when && before.act === act
    const language = isKept ? before.language : form.get('language')
    const item: PlanItem = {
      kind: 'moment',
      moment: pickIn(form, 'moment', hardMoments) ?? 'own',
      ...(name && { name }),
      when,
      act,
      ...(isLanguage(language) && { language }),
      ...(at !== undefined && { at, days: [...rhythms[pickIn(form, 'days', rhythmNames) ?? 'daily']] }),
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
  },

  removeMoment(verbs, { form, record }) {
    const item = record.planItems.find(({ id }) => id === form.get('id'))
    if (!item) return
    verbs.removePlanItem(item.id)
    const reminder = reminderOf(item, record.reminders)
    if (reminder) verbs.removeReminder(reminder.id)
  },
}

/** Without the full stop that the sentence around it brings. */
const partIn = (form: FormData, name: string): string =>
  textIn(form, name)
    .replace(/\s+/g, ' ')
    .replace(/[.,;…]+$/u, '')
    .trim()

/** How the form shows the days of one that is kept. */
export const rhythmOf = (days: readonly number[] | undefined) =>
  rhythmNames.find(name => rhythms[name].join() === days?.join()) ?? 'daily'
