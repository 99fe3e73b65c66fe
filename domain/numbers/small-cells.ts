import { ten } from './tens.ts'

/** A number of people, or null where it is hidden. */
export type ShownCount = number | null

/** Numbers go up by so many, so that nobody who comes or goes is seen in them. */
const step = 5

export const roundDown = (people: number): number => Math.floor(people / step) * step

/**
 * Hides what is small in a table whose sum is known. What is hidden could still be taken from that sum, so the smallest
 * of the rest is hidden too, until at least two are and they hold enough people together.
 */
export function hideSmall(counts: readonly number[]): ShownCount[] {
  const ascending = [...counts.keys()].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b)
  let hidden = 0
  let people = 0
  for (const index of ascending) {
    const count = counts[index] ?? 0
    const isEnough = hidden === 0 || (hidden > 1 && people >= ten)
    if (count >= ten && isEnough) break
    hidden += 1
    people += count
  }
  const away = new Set(ascending.slice(0, hidden))
  return counts.map((count, index) => (away.has(index) ? null : count))
}

/** One part of a known whole: shown only if neither it nor the rest is small. */
export function hidePart(part: number, whole: number): ShownCount {
  return part >= ten && whole - part >= ten ? part : null
}
