import type { z } from 'zod'
import type { membersCollection } from '../members/collections.ts'
import type { Day } from '../members/day.ts'
import type {
  medicinesCollection,
  medicineUseCollection,
  planItemsCollection,
  remindersCollection,
  stepsCollection,
  ticksCollection,
} from './collections.ts'

/** Moments that are hard, as people name them. Kept with each plan: never rename one. */
export const hardMoments = [
  'waking',
  'coffee',
  'break',
  'meal',
  'driving',
  'waiting',
  'company',
  'offered',
  'alcohol',
  'stress',
  'boredom',
  'bedtime',
  'own',
] as const
export type HardMoment = (typeof hardMoments)[number]

/** A sentence for a hard moment, or something of their own to do. */
export type PlanItem = z.infer<(typeof planItemsCollection)['schema']>

/** A step of the programme that was done, and what they wrote there. */
export type StepDone = z.infer<(typeof stepsCollection)['schema']>

/** What was ticked off on a day, and when: names of plan items and of steps. */
export type Ticks = { day: Day } & z.infer<(typeof ticksCollection)['schema']>

export const medicineKinds = ['patch', 'gum', 'lozenge', 'spray', 'inhalator', 'tablet', 'other'] as const
export type MedicineKind = (typeof medicineKinds)[number]

/** What is kept in its own place: a question of someone who uses none of them yet. */
export type MedicineName = MedicineKind | 'question'

/** Used whenever it is hard, so counted; the others are put on or taken once a day. */
export const isQuick = (kind: MedicineKind): boolean =>
  kind === 'gum' || kind === 'lozenge' || kind === 'spray' || kind === 'inhalator'

/** Something they use. No strength, no dose: that is the pharmacist's. */
export type Medicine = z.infer<(typeof medicinesCollection)['schema']>

/** How often each was used on a day, and when last. */
export type MedicineUse = { day: Day } & z.infer<(typeof medicineUseCollection)['schema']>

/** What to remind of, at a minute of the day in their own time zone, on days of the week (1 is Monday). */
export type Reminder = z.infer<(typeof remindersCollection)['schema']>

/** The way that works for them, which is missing until they chose one, and when they don't want to be reminded. */
export type Reminding = NonNullable<z.infer<(typeof membersCollection)['schema']>['reminding']>

/** For whoever chose nothing else. */
export const usualQuiet = { quietFrom: 21 * 60 + 30, quietTo: 7 * 60 }

/** Whether a reminder is on: wanted, and with a way to arrive. */
export const isComing = ({ isOn }: Pick<Reminder, 'isOn'>, reminding: Reminding | undefined): boolean =>
  isOn && reminding !== undefined

export const mostPlanItems = 30
export const mostReminders = 20
