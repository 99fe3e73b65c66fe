import type { LinkLine } from '../../app/links/doors.ts'
import { type CsvColumns, writeCsvHead, writeCsvLines } from '../../platform/csv/write.ts'

const columns: CsvColumns<LinkLine> = {
  short: ({ id }) => `/go/${id}`,
  target: ({ target }) => target,
  for: ({ kind }) => kind,
  note: ({ note }) => note,
  state: ({ state }) => state,
  made: ({ createdAt }) => dayOf(createdAt),
  until: ({ expiresAt }) => dayOf(expiresAt),
  checked: ({ checkedAt }) => dayOf(checkedAt),
  group: ({ cohort }) => cohort ?? '',
  'last 30 days': ({ lately }) => (lately === null ? 'under 10' : String(lately)),
}

/** What the list says, for a spreadsheet. Small numbers are as hidden in it as on the page. */
export const writeLinksCsv = (lines: readonly LinkLine[]): string =>
  writeCsvHead(columns) + writeCsvLines(columns, lines)

const dayOf = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 10)
