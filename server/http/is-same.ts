import { timingSafeEqual } from 'node:crypto'

/** Whether what was given is a secret, without telling by the time it takes how much of it is right. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
