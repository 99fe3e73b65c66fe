import { everyDay, newReminderOf, reminderOf } from '../../domain/plan/moments.ts'
import { mostReminders } from '../../domain/plan/plan.ts'
import { steps } from '../../domain/plan/steps.ts'
import type { Asked, Deeds } from '../member/deed.tsx'
import type { MemberRecord } from '../member/record.ts'
import type { Verbs } from '../member/verbs.ts'
import { countUse } from './count-use.ts'

/** What is wrong with a form: a word that its screen has a sentence for. */
export type PlanProblem = string | undefined

export const planDeeds: Deeds = { agree, doStep, undoStep, remind, remindBefore, useMedicine: countUse }

function agree(verbs: Verbs, { form, record: { member } }: Asked): PlanProblem {
  if (!isTicked(form)) return 'consent'
  if (member) verbs.agreeTo(member, 'plan')
}

function doStep(verbs: Verbs, { form, now }: Asked): undefined {
  const step = steps.find(({ id }) => id === form.get('step'))
  if (step) verbs.doStep(step.id, { doneAt: now })
}

function undoStep(verbs: Verbs, { form, record }: Asked): undefined {
  const id = String(form.get('step'))
  if (Object.hasOwn(record.steps, id)) verbs.undoStep(id)
}

/** Turns the reminder of a hard moment on or off; the first time it is made, ten minutes before. */
function remind(verbs: Verbs, { form, record, now }: Asked): PlanProblem {
  const item = record.planItems.find(({ id }) => id === form.get('item'))
  if (!item) return
  const found = reminderOf(item, record.reminders)
  if (found) {
    const { id, ...reminder } = found
    verbs.saveReminder({ ...reminder, isOn: !reminder.isOn, updatedAt: now }, id)
  } else {
    const reminder = newReminderOf(item, now)
    if (reminder && hasRoom(record)) verbs.saveReminder(reminder)
  }
}

/** Before the hours in which most cravings came. */
function remindBefore(verbs: Verbs, { form, record, now }: Asked): PlanProblem {
  const at = Number(form.get('at'))
  if (!Number.isInteger(at) || at < 0 || at > 1_439 || !hasRoom(record)) return
  const times = { createdAt: now, updatedAt: now }
  verbs.saveReminder({ about: 'moment', at, days: [...everyDay], isOn: true, ...times })
}

const hasRoom = ({ reminders }: MemberRecord): boolean => reminders.length < mostReminders

export const isTicked = (form: FormData): boolean => form.get('consent') === 'on'
