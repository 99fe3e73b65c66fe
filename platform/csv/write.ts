import { shutFormula } from './formula.ts'

/** One row, with its line end, which no spreadsheet takes for anything but text. */
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(text: string): string {
  const safe = shutFormula(text)
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
