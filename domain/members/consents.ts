/** What a member may agree to. Each is asked for by itself, dated, and can be withdrawn. */
export const purposes = ['programme'] as const

/** The words that were agreed to; another number when they change in meaning. */
export const consentVersion = 1

export type Consent = { version: typeof consentVersion; at: number }

export const agree = (now: number): Consent => ({ version: consentVersion, at: now })
