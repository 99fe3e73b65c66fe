/** What sets a craving off, as people name it. Kept with each craving: never rename one. */
export const triggers = [
  'stress',
  'coffee',
  'meal',
  'alcohol',
  'company',
  'boredom',
  'mood',
  'other',
] as const

export type Trigger = (typeof triggers)[number]

export const strengths = [1, 2, 3, 4, 5] as const

export type Craving = { at: number; strength: number; trigger: Trigger }

/** Parts of a day, each with the hour it begins. */
export const dayParts = [
  { id: 'night', from: 0 },
  { id: 'morning', from: 5 },
  { id: 'midday', from: 11 },
  { id: 'afternoon', from: 14 },
  { id: 'evening', from: 18 },
] as const

export type DayPart = (typeof dayParts)[number]['id']

/** How many cravings came in each part of the day, and of each trigger, most frequent first. */
export function sortCravings(cravings: readonly Craving[], hourOf: (at: number) => number) {
  const when = new Map<DayPart, number>(dayParts.map(({ id }) => [id, 0]))
  const why = new Map<Trigger, number>()
  for (const { at, trigger } of cravings) {
    const hour = hourOf(at)
    const part = dayParts.findLast(({ from }) => hour >= from) ?? dayParts[0]
    when.set(part.id, (when.get(part.id) ?? 0) + 1)
    why.set(trigger, (why.get(trigger) ?? 0) + 1)
  }
  return { when: [...when], why: [...why].sort(([, a], [, b]) => b - a) }
}
