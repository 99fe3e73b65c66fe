/** What a member may agree to. Each is asked for separately, dated, and can be withdrawn. */
export const purposes = ['programme'] as const

/**
 * The words that are asked for; another number when they change in meaning. Anyone who agreed to others keeps what they
 * have, under those, and is asked again.
 */
export const consentVersion = 1

/** Which words, and when. */
export type Consent = { version: number; at: number }

export const agree = (now: number): Consent => ({ version: consentVersion, at: now })

export const isOfToday = ({ version }: Consent) => version === consentVersion
