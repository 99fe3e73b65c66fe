import type { z } from 'zod'
import type { cravingsCollection } from './collections.ts'

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

export type Craving = z.infer<(typeof cravingsCollection)['schema']>
