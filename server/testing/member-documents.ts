/** What a member keeps, as it travels. */
export const root = 'projects/exhale/databases/(default)/documents'
export const now = Date.UTC(2026, 10, 15, 12)

export const integer = (value: number) => ({ integerValue: String(value) })
export const map = (fields: object) => ({ mapValue: { fields } })

export const consentTo = (version: number, at = now) =>
  map({ programme: map({ version: integer(version), at: integer(at) }) })

export const profileWith = (version: number) => ({
  quitAt: integer(now),
  timeZone: { stringValue: 'Europe/Berlin' },
  dayEndsAt: integer(3),
  reasons: { arrayValue: {} },
  goals: { arrayValue: {} },
  earned: map({}),
  consents: consentTo(version),
  updatedAt: integer(now),
})
export const checkIn = { state: { stringValue: 'free' }, at: integer(now) }
export const craving = { at: integer(now), strength: integer(4), trigger: { stringValue: 'coffee' } }

/** The same for answers, which the server alone writes. */
export const survey = {
  instrument: 'motivation',
  version: 1,
  language: 'de',
  band: null,
  score: null,
  chosen: { ladder: ['month'] },
  told: {},
} as const

/** What is handed over of someone of whom nothing is kept. */
export const nothingKept = {
  member: null,
  checkIns: [],
  cravings: [],
  planItems: [],
  steps: [],
  ticks: [],
  medicines: [],
  medicineUse: [],
  reminders: [],
}
