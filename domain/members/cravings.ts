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

/** A craving is kept at the first tap; what set it off may follow, or not. */
export const keptTriggers = [...triggers, 'unsaid'] as const

export const strengths = [1, 2, 3, 4, 5] as const

export type Craving = {
  at: number
  strength: number
  trigger: (typeof keptTriggers)[number]
  /** The sentence of their plan it came with. */
  item?: string
  /** When they said that it had passed. */
  passedAt?: number
}
