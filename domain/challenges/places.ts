import type { Mode } from './challenge.ts'

/** How many may take part: two who call each other, or as many as whoever began it wished. */
export const placesOf = (mode: Mode, wished: number): number => (mode === 'buddy' ? 2 : wished)
