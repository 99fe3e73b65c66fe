import type { Quarter } from '../domain/outcomes/quarter.ts'
import { listQuarters } from '../domain/outcomes/quarter.ts'
import type { OutcomeTables } from '../domain/outcomes/schema.ts'
import { type Counted, makeSheet, type Said } from '../domain/outcomes/sheet.ts'
import type { Backend } from '../server/backend.ts'

type Wish = { base: number; free: number }
const quarters: Wish[] = [
  { base: 512, free: 118 },
  { base: 604, free: 127 },
  { base: 341, free: 75 },
  { base: 288, free: 55 },
]
const groups = [
  { language: 'de', cohort: undefined },
  { language: 'de', cohort: 'Harbour clinic, autumn' },
  { language: 'en', cohort: undefined },
  { language: 'de', cohort: undefined },
  { language: 'ru', cohort: undefined },
  { language: 'de', cohort: 'Harbour clinic, autumn' },
  { language: 'en', cohort: 'Harbour clinic, autumn' },
]

/** A year that was counted, as an office sees it. */
export async function fillOutcomes({ database, clock }: Pick<Backend, 'database' | 'clock'>): Promise<void> {
  const { kysely } = database.as<OutcomeTables>()
  const now = clock.now().getTime()
  const row = (quarter: Quarter, asked: string, sheet: object | undefined) => ({
    quarter,
    asked,
    rule: 1,
    counted_at: now,
    sheet: JSON.stringify(sheet) ?? null,
  })
  const done = listQuarters(now, 6).slice(2)
  const firsts = done.map((quarter, index) => row(quarter, 'weeks4', makeSheet(listPeople(quarters[index]))))
  const [, , before = done[0]] = done
  const rows = [...firsts, row(before as Quarter, 'weeks26', { base: 340, free: 30 })]
  await kysely.deleteFrom('outcome_reports').execute()
  await kysely.insertInto('outcome_reports').values(rows).execute()
}

function listPeople({ base, free }: Wish = { base: 0, free: 0 }): Counted[] {
  const kinds: Said[] = ['smoked', 'silent', 'silent', 'unasked']
  return Array.from({ length: base }, (_, index) => ({
    said: index < free ? 'free' : (kinds[index % kinds.length] ?? 'silent'),
    ...(groups[index % groups.length] ?? { language: 'de', cohort: undefined }),
  }))
}
