import type { Summary } from '../../domain/surveys/counting.ts'

/** The same numbers as the page, by the names the instruments use; nothing in it was written by anyone but us. */
export function writeCsv(summaries: readonly Summary[]): string {
  const rows = summaries.flatMap(({ instrument: { id, version }, tables }) =>
    tables.flatMap(table =>
      table.cells.map(({ id: answer, people }) => [
        id,
        version,
        table.id,
        answer,
        people ?? '',
        people === null ? 'yes' : 'no',
      ]),
    ),
  )
  const lines = [['survey', 'version', 'question', 'answer', 'people', 'hidden'], ...rows]
  return lines.map(line => `${line.join(',')}\r\n`).join('')
}
