import type { Below } from './changes.ts'

/** What a member may agree to. Each is asked for separately, dated, and can be withdrawn. */
export const purposes = ['programme', 'plan', 'medicine', 'reminders', 'series'] as const
export type Purpose = (typeof purposes)[number]

/**
 * The words that are asked for; another number when they change in meaning. Anyone who agreed to others keeps what they
 * have, under those, and is asked again.
 */
export const consentVersion = 1

/** Which words, and when. */
export type Consent = { version: number; at: number }

/** That the organisation counts them, without their name, in the group they came through. */
export type CohortConsent = Consent & { name: string }

export const agree = (now: number): Consent => ({ version: consentVersion, at: now })

export const isOfToday = ({ version }: Consent) => version === consentVersion

/** What someone agrees to with each kind of thing below their profile. */
export const purposeOf = {
  checkIns: 'programme',
  cravings: 'programme',
  planItems: 'plan',
  steps: 'plan',
  ticks: 'plan',
  medicines: 'medicine',
  medicineUse: 'medicine',
  reminders: 'reminders',
} as const satisfies Record<Below, Purpose>

/** What a consent keeps something below the profile for. */
export type KeptPurpose = (typeof purposeOf)[Below]
