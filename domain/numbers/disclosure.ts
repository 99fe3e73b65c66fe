import { inTens, ten } from './tens.ts'

/** A number of people as it may leave the server: whole tens, or null where they are too few. */
export type ShownCount = number | null

/**
 * How many there are, as far as anyone may know: the last few of every number stay unknown, so those of a small one can't be
 * taken from others, of this table or another one. That holds as long as no sum is known to its last few either.
 */
export const tellPeople = (people: number): ShownCount => (people < ten ? null : inTens(people))

/**
 * The first of those who came in order that may be counted: always one short of a whole ten. So whoever comes is only seen
 * with ten others, and what is told, in whole tens, never adds up to all, which would say that the rest is nobody. (Only of
 * eleven cells that all end in nine would too much be left to be anything else.)
 */
export const takeCounted = <One>(inOrder: readonly One[]): One[] =>
  inOrder.slice(0, Math.max(0, inTens(inOrder.length + 1) - 1))
