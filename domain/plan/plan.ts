import type { Language } from '../../languages/languages.ts'
import type { Day } from '../members/day.ts'

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
export type PlanItem = {
  kind: 'moment' | 'task'
  /** Of a hard moment alone; `name` says which one it is where it is their own. */
  moment?: HardMoment
  name?: string
  /** "If {when}, then {act}"; a task has only the act. */
  when?: string
  act: string
  /** What they wrote in: the words around a sentence go with no other. Missing in older ones. */
  language?: Language
  /** When it usually comes, in minutes since midnight, and on which days (1 is Monday; none is every day). */
  at?: number
  days?: number[]
  createdAt: number
  updatedAt: number
}

/** A step of the programme that was done, and what they wrote there. */
export type StepDone = { doneAt: number; note?: string }

/** What was ticked off on a day, and when: names of plan items and of steps. */
export type Ticks = { day: Day; done: Record<string, number> }

export const medicineKinds = ['patch', 'gum', 'lozenge', 'spray', 'inhalator', 'tablet', 'other'] as const
export type MedicineKind = (typeof medicineKinds)[number]

/** What is kept in its own place: a question of someone who uses none of them yet. */
export type MedicineName = MedicineKind | 'question'

/** Used whenever it is hard, so counted; the others are put on or taken once a day. */
export const isQuick = (kind: MedicineKind): boolean =>
  kind === 'gum' || kind === 'lozenge' || kind === 'spray' || kind === 'inhalator'

/** Something they use. No strength, no dose: that is the pharmacist's. */
export type Medicine = { since: Day; question?: string }

/** How often each was used on a day, and when last. */
export type MedicineUse = { day: Day; uses: Partial<Record<MedicineKind, { count: number; at: number }>> }

/** What to remind of, at a minute of the day in their own time zone, on days of the week (1 is Monday). */
export type Reminder = {
  about: 'moment' | 'day' | 'medicine' | 'own'
  /** The plan item it belongs to. */
  item?: string
  /** In their own words. A locked screen shows them only if they chose that. */
  text?: string
  at: number
  days: number[]
  isOn: boolean
  createdAt: number
  updatedAt: number
}

/** The way that works for them, which is missing until they chose one, and when they don't want to be reminded. */
export type Reminding = {
  by: 'push' | 'email' | 'calendar'
  quietFrom: number
  quietTo: number
  /** Whether a locked screen may show what they wrote; missing is no. */
  showsWords?: boolean
}

/** For whoever chose nothing else. */
export const usualQuiet = { quietFrom: 21 * 60 + 30, quietTo: 7 * 60 }

/** Whether a reminder is on: wanted, and with a way to arrive. */
export const isComing = ({ isOn }: Pick<Reminder, 'isOn'>, reminding: Reminding | undefined): boolean =>
  isOn && reminding !== undefined

export const mostPlanItems = 30
export const mostReminders = 20
