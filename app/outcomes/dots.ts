import type { Part, SheetText } from './sheet-text.ts'

export type OutcomeDot = { x: number; y: number; mark: Part['mark'] }
/** Dots in columns, the smoke-free first; every part has its share of them, and all together as many as there should be. */
export type OutcomeDots = { columns: number; rows: number; dots: OutcomeDot[] }

const fewestColumns = 30

export function placeDots({ parts, perDot }: Pick<SheetText, 'parts' | 'perDot'>): OutcomeDots {
  const all = parts.reduce((sum, { people }) => sum + people, 0)
  const count = Math.ceil(all / perDot)
  const rows = count <= 4 * fewestColumns ? 4 : 8
  const marks = share(parts, count).flatMap(({ mark, dots }) => Array.from({ length: dots }, () => mark))
  return {
    columns: Math.max(fewestColumns, Math.ceil(count / rows)),
    rows,
    dots: marks.map((mark, index) => ({ x: Math.floor(index / rows), y: index % rows, mark })),
  }
}

/** By the largest remainders, so that they add up. */
function share(parts: readonly Part[], count: number) {
  const all = parts.reduce((sum, { people }) => sum + people, 0)
  const shares = parts.map(({ mark, people }) => {
    const exact = (people * count) / all
    return { mark, dots: Math.floor(exact), left: exact % 1 }
  })
  let missing = count - shares.reduce((sum, { dots }) => sum + dots, 0)
  for (const each of [...shares].sort((a, b) => b.left - a.left)) {
    if (missing <= 0) break
    each.dots += 1
    missing -= 1
  }
  return shares
}
