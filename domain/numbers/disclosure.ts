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

/**
 * A table in which everyone is in one cell, and whose sum is known to the last of them. Where fewer than ten of them would
 * be in no number, the largest is told a ten lower.
 */
export function tellParts(counts: readonly number[]): ShownCount[] {
  const told = counts.map(inTens)
  const left = sum(counts) - sum(told)
  const largest = told.indexOf(Math.max(...told))
  if (told.includes(0) && left < ten) told[largest] = (told[largest] ?? 0) - ten
  return told.map(people => (people > 0 ? people : null))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
