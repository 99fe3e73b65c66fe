import { cpus } from 'node:os'
import { median } from './rounds.ts'

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

/** What a part is given. */
export type BenchRun = {
  show: (text: string) => void
  signal: AbortSignal
  /** How often Lighthouse looks at each page. */
  runs: number
  /** How many documents the large collection has; the small one has 10,000. */
  documents: number
  /** How long the load is held. */
  minutes: number
}

export type Measure = (run: BenchRun) => Promise<Result>

export type BenchReport = {
  command: string
  machine: string
  at: string
  parts: ({ part: string; seconds: number } & Result)[]
}

type Held = { what: string; ours: number; unit: string; note?: string }

/** A figure beside its limit. Of scores it's what they have to reach, of all else what they may not pass. */
export function holdTo(limit: number, held: Held, isLeast = false): Row {
  const isBroken = isLeast ? held.ours < limit : !(held.ours <= limit)
  return { ...held, against: 'limit', theirs: limit, ratio: held.ours / limit, isBroken }
}

type Raced = { what: string; ours: number[]; unit: string; theirs: number[]; note?: string }
type Bounds = { least?: number; most?: number }

/** What both did in turns: the medians, and the median of what each round says, since its noise fell on both. */
export function setBeside(against: string, raced: Raced, { least = 0, most = Infinity }: Bounds = {}): Row {
  const { ours, theirs } = raced
  const ratio = median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
  const isBroken = ratio < least || ratio > most
  return { ...raced, ours: median(ours), against, theirs: median(theirs), ratio, isBroken }
}

export function describeMachine(): string {
  const [cpu] = cpus()
  return `Node ${process.versions.node} · ${cpus().length} × ${cpu?.model.trim() ?? process.arch}`
}

export function printReport({ command, machine, parts }: BenchReport): string {
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
