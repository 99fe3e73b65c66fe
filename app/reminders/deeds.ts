import { newReminderOf, reminderOf } from '../../domain/plan/moments.ts'
import { mostReminders, type Reminder } from '../../domain/plan/plan.ts'
import type { Asked, Deeds } from '../member/deed.tsx'
import { pickIn, textIn } from '../member/read-form.ts'
import { readTime } from './say-when.ts'

/** What people do with their reminders, here and, without a script, on the server. */
export const reminderDeeds: Deeds = {
  /** Whoever came from a hard moment gets its reminder with it. */
  agree(verbs, { form, record, now }) {
    if (!record.member || form.get('agree') === null) return 'agree'
    verbs.agreeTo(record.member, 'reminders')
    const item = record.planItems.find(({ id }) => id === form.get('item'))
    const reminder = item && !reminderOf(item, record.reminders) && newReminderOf(item, now)
    if (reminder && record.reminders.length < mostReminders) verbs.saveReminder(reminder)
  },

  add(verbs, { form, record, now }) {
    const rhythm = readRhythm(form)
    if (typeof rhythm === 'string') return rhythm
    if (record.reminders.length >= mostReminders) return 'many'
    const about = readAbout(String(form.get('about')))
    verbs.saveReminder({ ...about, ...rhythm, isOn: true, createdAt: now, updatedAt: now })
  },

  change(verbs, { form, record, now }) {
    const found = findReminder({ form, record })
    const rhythm = readRhythm(form)
    if (typeof rhythm === 'string' || !found) return typeof rhythm === 'string' ? rhythm : undefined
    const { id, text: _, ...kept } = found
    verbs.saveReminder({ ...kept, ...rhythm, updatedAt: now }, id)
  },

  turn(verbs, { form, record, now }) {
    const found = findReminder({ form, record })
    if (!found) return undefined
    const { id, ...kept } = found
    verbs.saveReminder({ ...kept, isOn: form.get('isOn') === '1', updatedAt: now }, id)
  },

  remove(verbs, { form, record }) {
    const found = findReminder({ form, record })
    if (found) verbs.removeReminder(found.id)
  },

  way(verbs, { form, record }) {
    const quietFrom = readTime(form.get('quietFrom'))
    const quietTo = readTime(form.get('quietTo'))
    if (!record.member || quietFrom === undefined || quietTo === undefined) return 'at'
    const by = pickIn(form, 'by', ['push', 'email', 'calendar'])
    if (!by) return 'way'
    // Notifications come to a device that shows them, or nowhere.
    if (by === 'push' && !(Number(form.get('devices')) > 0)) return 'device'
    const showsWords = form.get('showsWords') !== null
    verbs.changeMember({ reminding: { by, quietFrom, quietTo, ...(showsWords && { showsWords }) } })
  },
}

const findReminder = ({ form, record }: Pick<Asked, 'form' | 'record'>) =>
  record.reminders.find(({ id }) => id === form.get('id'))

/** `moment:` is followed by the plan item it belongs to. */
function readAbout(given: string): Pick<Reminder, 'about' | 'item'> {
  const item = given.match(/^moment:([\w-]{1,40})$/)?.[1]
  if (item) return { about: 'moment', item }
  return { about: given === 'day' || given === 'medicine' ? given : 'own' }
}

type Said = Pick<Reminder, 'at' | 'days' | 'text'>

/** When, and in which words; or what is wrong with it. */
function readRhythm(form: FormData): Said | 'at' | 'days' {
  const at = readTime(form.get('at'))
  const days = [1, 2, 3, 4, 5, 6, 7].filter(day => form.getAll('days').includes(String(day)))
  const text = textIn(form, 'text', 80)
  if (at === undefined) return 'at'
  return days.length === 0 ? 'days' : { at, days, ...(text && { text }) }
}
