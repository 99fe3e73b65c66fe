import type { LinkLine } from '../../app/links/doors.ts'
import { writeCsvRow } from '../../platform/csv/write.ts'

const heads = ['short', 'target', 'for', 'note', 'state', 'made', 'until', 'checked', 'group', 'last 30 days']

/** What the list says, for a spreadsheet. Small numbers are as hidden in it as on the page. */
export function writeLinksCsv(lines: readonly LinkLine[]): string {
  const rows = lines.map(
    ({ id, target, kind, note, state, createdAt, expiresAt, checkedAt, lately, cohort }) => [
      `/go/${id}`,
      target,
      kind,
      note,
      state,
      dayOf(createdAt),
      dayOf(expiresAt),
      dayOf(checkedAt),
      cohort ?? '',
      lately === null ? 'under 10' : String(lately),
    ],
  )
  return [heads, ...rows].map(writeCsvRow).join('')
}

const dayOf = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 10)
