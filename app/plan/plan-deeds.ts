import { everyDay, newReminderOf, reminderOf } from '../../domain/plan/moments.ts'
import { mostReminders } from '../../domain/plan/plan.ts'
import { steps } from '../../domain/plan/steps.ts'
import type { Deeds } from '../member/deed.tsx'
import type { MemberRecord } from '../member/record.ts'
import { countUse } from './count-use.ts'

export const planDeeds: Deeds = {
  agree(verbs, { form, record: { member } }) {
    if (!isTicked(form)) return 'consent'
    if (member) verbs.agreeTo(member, 'plan')
  },

  doStep(verbs, { form, now }) {
    const step = steps.find(({ id }) => id === form.get('step'))
    if (step) verbs.doStep(step.id, { doneAt: now })
  },

  undoStep(verbs, { form, record }) {
    const id = String(form.get('step'))
    if (Object.hasOwn(record.steps, id)) verbs.undoStep(id)
  },

  /** Turns the reminder of a hard moment on or off; the first time it is made, ten minutes before. */
  remind(verbs, { form, record, now }) {
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
  },

  /** Before the hours in which most cravings came. */
  remindBefore(verbs, { form, record, now }) {
    const at = Number(form.get('at'))
    if (!Number.isInteger(at) || at < 0 || at > 1_439 || !hasRoom(record)) return
    const times = { createdAt: now, updatedAt: now }
    verbs.saveReminder({ about: 'moment', at, days: [...everyDay], isOn: true, ...times })
  },

  useMedicine: countUse,
}

const hasRoom = ({ reminders }: MemberRecord): boolean => reminders.length < mostReminders

export const isTicked = (form: FormData): boolean => form.get('consent') === 'on'
