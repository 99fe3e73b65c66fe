import { z } from 'zod'
import { languageCodes } from '../../languages/languages.ts'
import { defineCollection, earlier, numberIn } from '../../services/documents/documents.ts'
import { isDay, isNear } from '../members/day.ts'
import { writeOwn } from '../members/own-rule.ts'
import { hardMoments, medicineKinds } from './plan.ts'
import { steps } from './steps.ts'

const moment = z.number().int().min(0).max(Date.UTC(2200, 0))
const minuteOfDay = z.number().int().min(0).max(1_439)
const weekdays = z.array(z.number().int().min(1).max(7)).max(7)
const words = z.string().trim().min(1).max(200)
/** The official client makes them up, of twenty letters. */
const ids = /^[A-Za-z0-9_-]{1,40}$/

const firstPlanItem = z.strictObject({
  kind: z.enum(['moment', 'task']),
  /** Of a hard moment alone; `name` says which one it is where it is their own. */
  moment: z.enum(hardMoments).optional(),
  name: z.string().trim().min(1).max(60).optional(),
  /** "If {when}, then {act}"; a task has only the act. */
  when: words.optional(),
  act: words,
  /** When it usually comes, in minutes since midnight, and on which days (1 is Monday; none is every day). */
  at: minuteOfDay.optional(),
  days: weekdays.optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** Which language a sentence was written in came later: the words around it go with no other. */
const planItem = firstPlanItem.extend({ language: z.enum(languageCodes).optional() })

const reminder = z.strictObject({
  about: z.enum(['moment', 'day', 'medicine', 'own']),
  /** The plan item it belongs to. */
  item: z.string().regex(ids).optional(),
  /** In their own words. A locked screen shows them only if they chose that. */
  text: z.string().trim().min(1).max(80).optional(),
  at: minuteOfDay,
  days: weekdays.min(1),
  isOn: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** Hard moments and what to do then. */
export const planItemsCollection = defineCollection({
  path: 'members/{uid}/planItems',
  ids,
  schema: planItem,
  earlier: [earlier(firstPlanItem)],
  rule: under('plan'),
})

/** Steps of the programme that were done, under the step's name. */
export const stepsCollection = defineCollection({
  path: 'members/{uid}/steps',
  schema: z.strictObject({ doneAt: moment, note: words.optional() }),
  rule: under('plan', id => steps.some(step => step.id === id)),
})

/** What was ticked off, under the day's name. */
export const ticksCollection = defineCollection({
  path: 'members/{uid}/ticks',
  schema: z.strictObject({ done: z.record(z.string().regex(ids), moment) }),
  rule: under('plan', isNear),
})

/** What they use to make it easier, under its kind; what they want to ask before they use any, under `question`. */
export const medicinesCollection = defineCollection({
  path: 'members/{uid}/medicines',
  schema: z.strictObject({
    since: z.string().refine(isDay),
    question: z.string().trim().max(500).optional(),
  }),
  rule: under('medicine', id => id === 'question' || medicineKinds.some(kind => kind === id)),
})

/** How often it was used, under the day's name. */
export const medicineUseCollection = defineCollection({
  path: 'members/{uid}/medicineUse',
  schema: z.strictObject({
    uses: z.partialRecord(
      z.enum(medicineKinds),
      z.strictObject({ count: z.number().int().min(1).max(99), at: moment }),
    ),
  }),
  rule: under('medicine', isNear),
})

export const remindersCollection = defineCollection({
  path: 'members/{uid}/reminders',
  ids,
  schema: reminder,
  rule: under('reminders'),
})

export const planCollections = [planItemsCollection, stepsCollection, ticksCollection] as const
export const medicineCollections = [medicinesCollection, medicineUseCollection] as const

/** Only while they agree to this kind. */
function under(purpose: 'plan' | 'medicine' | 'reminders', isName: (id: string) => boolean = () => true) {
  return writeOwn(
    ({ params, beside }) =>
      numberIn(beside, `consents.${purpose}.version`) !== undefined && isName(params.id ?? ''),
  )
}
