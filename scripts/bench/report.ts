import { cpus } from 'node:os'
import { type BenchRow, quantile } from './run.ts'

export type BenchPart = { part: string; rows: BenchRow[]; findings: string[] }

/** Ours divided by theirs: of rates and scores more is better, of times and bytes less. */
function judge({ least = -Infinity, most = Infinity, share, against = 'limit', ...row }: BenchRow) {
  const limit = most === Infinity ? least : most
  const [ours, theirs] = [row.ours, row.theirs ?? [limit]].map(all => quantile(all, share)) as [
    number,
    number,
  ]
  // Of what both did in turns, the median of what each round says: its noise fell on both.
  const rounds = row.ours.map((value, round) => value / (row.theirs?.[round] ?? Number.NaN))
  const ratio = row.theirs && !share ? quantile(rounds) : ours / (theirs || 1)
  const judged = row.theirs ? ratio : ours
  return { ...row, ours, against, theirs, ratio, isBroken: !(judged >= least && judged <= most) }
}

/** All that was found, as a table, and whether anything is worse than it may be. */
export function describe(found: BenchPart[]): { text: string; isBroken: boolean } {
  const parts = found.map(({ rows, ...part }) => ({ ...part, rows: rows.map(judge) }))
  const machine = `Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}`
  const lines = parts.flatMap(({ part, rows }) =>
    rows.map(({ what, ours, unit, against, theirs, ratio, isBroken, note }) => {
      const verdict = [isBroken ? 'BROKEN' : '', note].filter(Boolean).join(' ')
      const figures = [ours, theirs].map(value => `${figure(value)} ${unit}`)
      return [part, what, figures[0] ?? '', against, figures[1] ?? '', figure(ratio), verdict]
    }),
  )
  const table = [['part', 'measure', 'ours', 'against', '', 'ratio', ''], ...lines]
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map(cells => cells[column]?.length ?? 0))) ?? []
  const drawn = table.map(cells => {
    const padded = cells.map((cell, column) => {
      const width = widths[column] ?? 0
      return [2, 4, 5].includes(column) ? cell.padStart(width) : cell.padEnd(width)
    })
    return padded.join('  ').trimEnd()
  })
  const findings = parts.flatMap(({ part, findings }) => findings.map(line => `${part}: ${line}`))
  const heading = `${machine} · medians, ours and peer in turns; shared cores are noisy: trust large factors only`
  return {
    text: [heading, '', ...drawn, '', ...findings].join('\n').trimEnd(),
    isBroken: parts.some(({ rows }) => rows.some(row => row.isBroken)),
  }
}

function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
