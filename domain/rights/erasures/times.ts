const hour = 3_600_000
/** How long a request can be taken back. */
export const undoFor = 24 * hour
/** How long a request can be looked up once it is over. */
export const shownFor = 90 * 24 * hour
/** A store that didn't answer is asked again. */
export const retryAfter = 10 * 60_000
