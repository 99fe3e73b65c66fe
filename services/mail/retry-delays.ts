const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long a letter waits after its first, second, … refusal for now; the last holds for all further ones. */
const delays = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]

export const delayAfter = (attempts: number): number =>
  delays[Math.min(attempts, delays.length - 1)] ?? 4 * hour
