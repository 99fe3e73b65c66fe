import { isShown, type OutcomeGroup } from './group.ts'

/** One person, by what a report may tell people apart. No group is the empty name. */
export type Sides = { isFree: boolean; language: string; cohort: string }

/** Rows of a table; what is beyond is counted with the others. It also bounds the work of comparing two tables. */
const mostRows = 8

type Cell = Pick<OutcomeGroup, 'base' | 'free'>
type Row = Cell & { names: string[] }

/**
 * A table by language and one by group. In each, every row has enough people on both sides: the few are put together,
 * and if they are still too few the smallest row that could stand alone goes with them. So nothing is hidden that could
 * be taken from the sum, and all rows add up to it. Two tables of the same people could still be set against each other:
 * where some rows of one lie within some of the other and leave few people between them, groups are put together further.
 */
export function separate(people: readonly Sides[]): { languages: OutcomeGroup[]; cohorts: OutcomeGroup[] } {
  const languages = tell(people, ({ language }) => language)
  let cohorts = tell(people, ({ cohort }) => cohort)
  while (cohorts.length > 1 && !isApart(people, languages, cohorts)) cohorts = mergeSmallest(cohorts)
  return { languages: show(languages), cohorts: show(cohorts) }
}

function tell(people: readonly Sides[], nameOf: (one: Sides) => string): Row[] {
  const cells = new Map<string, Cell>()
  for (const one of people) {
    const cell = cells.get(nameOf(one)) ?? { base: 0, free: 0 }
    cells.set(nameOf(one), { base: cell.base + 1, free: cell.free + Number(one.isFree) })
  }
  const all = [...cells].map(([name, cell]) => ({ ...cell, names: [name] })).sort(byBase)
  // People who came through no group are never a row of their own: they are the others.
  const isOwn = (row: Row, index: number) => isShown(row) && row.names[0] !== '' && index < mostRows - 1
  const own = all.filter(isOwn)
  let others = join(all.filter(row => !own.includes(row)))
  while (others.base > 0 && !isShown(others) && own.length > 0) others = join([others, own.pop() as Row])
  return others.base > 0 ? [...own, others] : own
}

const byBase = (a: Row, b: Row): number =>
  b.base - a.base || ((a.names[0] ?? '') < (b.names[0] ?? '') ? -1 : 1)

const join = (rows: readonly Row[]): Row => ({
  names: rows.flatMap(({ names }) => names),
  base: rows.reduce((sum, { base }) => sum + base, 0),
  free: rows.reduce((sum, { free }) => sum + free, 0),
})

/** The last two: the others, and the smallest that stood alone. */
const mergeSmallest = (rows: readonly Row[]): Row[] => [...rows.slice(0, -2), join(rows.slice(-2))]

/** One row is the whole, which is on the sheet already. */
function show(rows: readonly Row[]): OutcomeGroup[] {
  if (rows.length < 2) return []
  return rows.map(({ names, base, free }) => ({
    name: names.length === 1 && names[0] !== '' ? (names[0] ?? null) : null,
    base,
    free,
  }))
}

/** Whether no rows of one table lie within rows of the other with few people left between them. */
function isApart(people: readonly Sides[], languages: readonly Row[], cohorts: readonly Row[]): boolean {
  const cells = languages.map(() => cohorts.map((): Cell => ({ base: 0, free: 0 })))
  const rowOf = (rows: readonly Row[], name: string) => rows.findIndex(({ names }) => names.includes(name))
  for (const { isFree, language, cohort } of people) {
    const cell = cells[rowOf(languages, language)]?.[rowOf(cohorts, cohort)]
    if (!cell) continue
    cell.base += 1
    cell.free += Number(isFree)
  }
  for (let one = 1; one < 2 ** languages.length; one += 1)
    for (let other = 1; other < 2 ** cohorts.length; other += 1) {
      const [within, beyond] = compare(cells, one, other)
      if (within.base === 0 && beyond.base > 0 && !isShown(beyond)) return false
      if (beyond.base === 0 && within.base > 0 && !isShown(within)) return false
    }
  return true
}

/** Who is in rows of the first table and not in those of the second, and the other way round. Rows are bits. */
function compare(cells: readonly Cell[][], one: number, other: number): [Cell, Cell] {
  const [first, second] = [
    { base: 0, free: 0 },
    { base: 0, free: 0 },
  ]
  for (const [row, line] of cells.entries())
    for (const [column, { base, free }] of line.entries()) {
      const isIn = (one >> row) % 2 === 1
      const isOther = (other >> column) % 2 === 1
      if (isIn === isOther) continue
      const cell = isIn ? first : second
      cell.base += base
      cell.free += free
    }
  return [first, second]
}
