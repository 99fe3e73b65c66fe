const z = 1.959964

export type Interval = { low: number; high: number }

/** Between which shares chance alone may put the true one, 95 times of 100 (Wilson 1927). */
export function intervalOf(part: number, whole: number): Interval {
  if (whole === 0) return { low: 0, high: 1 }
  const share = part / whole
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole)
  const reach =
    (z / (1 + z ** 2 / whole)) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}
