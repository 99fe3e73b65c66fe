const hour = 3_600_000
const day = 24 * hour

/**
 * Where the body may be on its way. The words of each stop, with its source and how sure it is, stand under the same id;
 * `after` is the earliest moment any source names, counted from the last cigarette.
 */
export const recovery = [
  { id: 'pulse', after: hour / 3 },
  { id: 'oxygen', after: 8 * hour },
  { id: 'monoxide', after: 12 * hour },
  { id: 'taste', after: 2 * day },
  { id: 'breath', after: 3 * day },
  { id: 'circulation', after: 14 * day },
  { id: 'cough', after: 30 * day },
  { id: 'heart', after: 365 * day },
  { id: 'stroke', after: 5 * 365 * day },
  { id: 'lungs', after: 10 * 365 * day },
  { id: 'coronary', after: 15 * 365 * day },
] as const

/** Until then the next stop is near; the one after it is days away. */
const firstHours = 12 * hour

/** What there is to tell of the body: in the first hours what comes next, later what began last. */
export function findBodyNews(smokeFreeFor: number) {
  const index = recovery.findLastIndex(({ after }) => after <= smokeFreeFor)
  const ahead = smokeFreeFor < firstHours ? recovery[index + 1] : undefined
  const stop = ahead ?? recovery[index] ?? recovery[0]
  return {
    stop,
    /** How long until it begins; undefined once it has. */
    ahead: stop.after > smokeFreeFor ? stop.after - smokeFreeFor : undefined,
    /** Withdrawal is usually strongest in the first week: until then much goes unnoticed. */
    isFirstWeek: smokeFreeFor < 7 * day,
  }
}
