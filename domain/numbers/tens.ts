/** Nothing is told of fewer people than this, and nothing but whole groups of this many. */
export const ten = 10

/** How many there are, as far as anyone may know. */
export const inTens = (people: number): number => Math.floor(people / ten) * ten

/**
 * People who came week by week, in the order they came: each ten counts in the week it became full. Every number is made of
 * whole tens of people, so whatever is added up or taken away from another number is so too.
 */
export function fillTens(weeks: readonly number[]): number[] {
  let open = 0
  return weeks.map(people => {
    const full = inTens(open + people)
    open = open + people - full
    return full
  })
}
