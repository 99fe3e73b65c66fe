import { fewestForRate, type SheetText } from '../../app/admin/outcomes/sheet-text.ts'
import { firstDayOf, lastDayOf } from '../../domain/outcomes/quarter.ts'
import { writeCsvRow } from '../../platform/csv/write.ts'
import type { OutcomeView } from '../doors/outcomes.ts'

/** What the sheet says and nothing more, for a spreadsheet: plain numbers, and in words how they were counted. */
export function writeOutcomesCsv(
  { quarter, counted }: OutcomeView & { counted: NonNullable<OutcomeView['counted']> },
  text: SheetText,
): string {
  const { base, free, languages, cohorts } = counted.sheet
  const [heads = []] = text.tables.map(each => each.heads)
  const days = [firstDayOf(quarter), lastDayOf(quarter)]
  const groups = [languages, cohorts].filter(each => each.length > 0)
  const rows = [
    [text.headline, '', ''],
    [...days, text.reportOf],
    [],
    [text.counted, String(base), String(free)],
    ...text.parts.map(({ label, people }) => [label, String(people)]),
    ...(text.answered ? [[text.answered.title, text.answered.body]] : []),
    [text.later.title, `${text.later.rate} ${text.later.body}`.trim()],
    ...text.tables.flatMap(({ title, rows: named }, index) => [
      [],
      [title],
      heads,
      ...named.map(([name = ''], row) => {
        const { base: set, free: said } = groups[index]?.[row] ?? { base: 0, free: 0 }
        const rate = set < fewestForRate ? '' : String(Math.round((100 * said) / set))
        return [name, String(set), String(said), rate]
      }),
    ]),
    [],
    [text.word],
    [text.small],
    ...text.how.lines.map(line => [line]),
    ...text.cant.lines.map(line => [line]),
    [...text.foot],
  ]
  return rows.map(writeCsvRow).join('')
}
