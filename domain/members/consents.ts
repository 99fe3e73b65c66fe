/** What a member may agree to. Each is asked for separately, dated, and can be withdrawn. */
export const purposes = ['programme', 'plan', 'medicine', 'reminders', 'series'] as const
export type Purpose = (typeof purposes)[number]

/**
 * Which words are asked for. Every change of them is another number, and the earlier words stay in `server/consents`. Anyone who
 * agreed to others keeps what they have, under those; for the programme, which all the rest needs, they're asked again.
 */
export const consentVersions = {
  programme: 1,
  plan: 2,
  medicine: 2,
  reminders: 2,
  series: 1,
  cohort: 3,
  followUp: 3,
} as const satisfies Record<Purpose | 'cohort' | 'followUp', number>

export type Consent = { version: number; at: number }

export const agree = (now: number, to: keyof typeof consentVersions = 'programme'): Consent => ({
  version: consentVersions[to],
  at: now,
})

export const isOfToday = ({ version }: Consent) => version === consentVersions.programme

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
} as const satisfies Record<string, Purpose>

/** What a consent keeps something below the profile for. */
export type KeptPurpose = (typeof purposeOf)[keyof typeof purposeOf]
