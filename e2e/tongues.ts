import { type Language, languageCodes } from '../languages/languages.ts'
import { isWhole } from '../platform/testing/tier.ts'

/** The longest words and the hardest plurals; all nine in a run of everything. */
export const tongues: readonly Language[] = isWhole ? languageCodes : ['de', 'ru']

/** Of journeys that differ in their words or sizes alone, the first; all of them in a run of everything. */
export function firstOf<Journey>(journeys: readonly Journey[]): readonly Journey[] {
  return isWhole ? journeys : journeys.slice(0, 1)
}
