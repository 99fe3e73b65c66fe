import { cpus } from 'node:os'
import type { Row } from './run.ts'

export type BenchReport = {
  command: string
  machine: string
  at: string
  parts: { part: string; seconds: number; rows: Row[]; findings: string[] }[]
}

export function describeMachine(): string {
  const [cpu] = cpus()
  return `Node ${process.versions.node} · ${cpus().length} × ${cpu?.model.trim() ?? process.arch}`
}

export function printReport({ command, machine, parts }: BenchReport): string {
  const lines = parts.flatMap(({ part, rows }) =>
    rows.map(({ what, ours, unit, against, theirs, ratio, isBroken, note = '' }) => {
      const verdict = [isBroken ? 'BROKEN' : '', note].filter(Boolean).join(' ')
      return [
        part,
        what,
        `${figure(ours)} ${unit}`,
        against,
        `${figure(theirs)} ${unit}`,
        figure(ratio),
        verdict,
      ]
    }),
  )
  const table = [['part', 'measure', 'ours', 'against', '', 'ratio', ''], ...lines]
  const drawn = table.map(cells =>
    cells
      .map((cell, column) => {
        const width = Math.max(...table.map(row => row[column]?.length ?? 0))
        return [2, 4, 5].includes(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  const findings = parts.flatMap(({ part, findings }) => findings.map(line => `${part}: ${line}`))
  return [
    `$ ${command}`,
    `${machine} · medians, ours and peer in turns; shared cores are noisy: trust large factors only`,
    '',
    ...drawn,
    ...(findings.length > 0 ? ['', ...findings] : []),
  ].join('\n')
}

function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
