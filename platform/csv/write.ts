import { shutFormula } from './formula.ts'

/** One row, with its line end, which no spreadsheet takes for anything but text. */
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`

/** Many rows, page by page as they are read. */
export async function* writeCsvPages<Line>(
  heads: readonly string[],
  pages: AsyncIterable<Line[]>,
  toCells: (line: Line) => string[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(writeCsvRow(heads))
  for await (const lines of pages)
    yield encoder.encode(lines.map(line => writeCsvRow(toCells(line))).join(''))
}

function writeCell(text: string): string {
  const safe = shutFormula(text)
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
