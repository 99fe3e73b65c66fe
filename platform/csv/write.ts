import { shutFormula } from './formula.ts'

/** One row, with its line end, which no spreadsheet takes for anything but text. */
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`

/** What stands in each column, by its name. */
export type CsvColumns<Line> = Readonly<Record<string, (line: Line) => string>>

export const writeCsvHead = (columns: object): string => writeCsvRow(Object.keys(columns))

export const writeCsvLines = <Line>(columns: CsvColumns<Line>, lines: readonly Line[]): string =>
  lines.map(line => writeCsvRow(Object.values(columns).map(write => write(line)))).join('')

/** Tells spreadsheets that a file is UTF-8. */
export const utf8Mark = '\ufeff'

/** A whole file, as its lines are read: one by one, or some at a time. */
export async function* streamCsv<Line extends object>(
  columns: CsvColumns<Line>,
  lines: AsyncIterable<Line | Line[]>,
  mark = '',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(mark + writeCsvHead(columns))
  for await (const some of lines)
    yield encoder.encode(writeCsvLines(columns, Array.isArray(some) ? some : [some]))
}

function writeCell(text: string): string {
  const safe = shutFormula(text)
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
