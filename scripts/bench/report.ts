import { cpus } from 'node:os'

/** One measure beside what it is held against, both taken in the same run. */
export type Row = {
  what: string
  ours: number
  unit: string
  /** A peer's name, or `limit`. */
  against: string
  theirs: number
  /** Ours divided by theirs: of rates and scores more is better, of times and bytes less. */
  ratio: number
  isBroken?: boolean
  note?: string
}

export type Result = { rows: Row[]; findings?: string[] }

export type Settings = {
  show: (text: string) => void
  signal: AbortSignal
  /** How often Lighthouse looks at each page. */
  runs: number
  /** How many documents the large collection has; the small one has 10,000. */
  documents: number
  /** How long the load is held. */
  minutes: number
}

export type Measure = (settings: Settings) => Promise<Result>

export type Report = {
  command: string
  machine: string
  at: string
  parts: ({ part: string; seconds: number } & Result)[]
}

export function describeMachine(): string {
  const [cpu] = cpus()
  return `Node ${process.versions.node} · ${cpus().length} × ${cpu?.model.trim() ?? process.arch}`
}

export function printReport({ command, machine, parts }: Report): string {
  const heads = ['part', 'measure', 'ours', 'against', '', 'ratio', '']
  const lines = parts.flatMap(({ part, rows }) =>
    rows.map(row => [
      part,
      row.what,
      `${figure(row.ours)} ${row.unit}`,
      row.against,
      `${figure(row.theirs)} ${row.unit}`,
      figure(row.ratio),
      [row.isBroken ? 'BROKEN' : '', row.note ?? ''].filter(Boolean).join(' '),
    ]),
  )
  const table = [heads, ...lines]
  const widths = heads.map((_, column) => Math.max(...table.map(cells => (cells[column] ?? '').length)))
  const drawn = table.map(cells =>
    cells
      .map((cell, column) =>
        isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const findings = parts.flatMap(({ part, findings = [] }) => findings.map(line => `${part}: ${line}`))
  return [
    `$ ${command}`,
    `${machine} · medians, ours and peer in turns; shared cores are noisy: trust large factors only`,
    '',
    ...drawn,
    ...(findings.length > 0 ? ['', ...findings] : []),
  ].join('\n')
}

const isFigure = (column: number) => column === 2 || column === 4 || column === 5

function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
