import { ten } from '../numbers/tens.ts'

/** A row of a table. Null stands for all others together. */
export type OutcomeGroup = { name: string | null; base: number; free: number }

/** Whether neither the smoke-free nor the others are few: only such numbers leave the server. */
export const isShown = ({ base, free }: Pick<OutcomeGroup, 'base' | 'free'>): boolean =>
  free >= ten && base - free >= ten

/** Rows of a table; what is beyond is counted with the others. */
const mostRows = 8

/**
 * People by language or by the group they came in. Every row has enough of them on both sides: the few are put together,
 * and if they are still too few the smallest row that could stand alone goes with them. So nothing is hidden that could be
 * taken from the sum, and all rows add up to it. Two tables of the same people can't be set against each other either, as
 * all that is told of them is in whole tens.
 */
export function groupPeople<One extends { said: string }>(
  people: readonly One[],
  nameOf: (one: One) => string | undefined,
): OutcomeGroup[] {
  const all = [...Map.groupBy(people, nameOf)].map(([name, own]) => ({
    name: name ?? null,
    base: own.length,
    free: own.filter(({ said }) => said === 'free').length,
  }))
  all.sort((a, b) => b.base - a.base || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
  // People who came through no group are never a row of their own: they are the others.
  const own = all.filter((row, index) => row.name !== null && isShown(row) && index < mostRows - 1)
  let others = join(all.filter(row => !own.includes(row)))
  while (others.base > 0 && !isShown(others) && own.length > 0)
    others = join([others, own.pop() as OutcomeGroup])
  const rows = others.base > 0 ? [...own, others] : own
  // One row is the whole, which is on the sheet already.
  return rows.length < 2 ? [] : rows
}

const join = (rows: readonly OutcomeGroup[]): OutcomeGroup => ({
  name: rows.length === 1 ? (rows[0]?.name ?? null) : null,
  base: rows.reduce((sum, { base }) => sum + base, 0),
  free: rows.reduce((sum, { free }) => sum + free, 0),
})
