import { type Day, dateOf } from '../../../domain/members/day.ts'
import type { OutcomeGroup } from '../../../domain/outcomes/group.ts'
import { intervalInTens } from '../../../domain/outcomes/in-tens.ts'
import { firstDayOf, lastDayOf, type Quarter } from '../../../domain/outcomes/quarter.ts'
import { findAnswered, type Sheet, type SheetRest } from '../../../domain/outcomes/sheet.ts'
import type { Say } from '../../../languages/areas.ts'
import type { Format } from '../../../languages/format.ts'
import { type Language, languages, localeOf } from '../../../languages/languages.ts'
import type { OutcomeView, QuarterShare } from '../../../server/doors/outcomes.ts'

/** People of one kind, as they are drawn and named. */
export type Part = {
  mark: 'free' | 'smoked' | 'silent' | 'unasked'
  people: number
  number: string
  label: string
}
export type SheetPoint = ReturnType<typeof writePoint>
export type TableText = SheetText['tables'][number]

/** Everything a sheet says, in a reader's language. */
export type SheetText = ReturnType<typeof writeSheet>

type Words = { t: Say<'outcomes'>; format: Format; language: Language; organisation: string }

const mostDots = 400
/** Of fewer people there is no share anywhere. */
export const fewestForRate = 50

/** Of a quarter that may be shown. */
export function writeSheet(
  view: OutcomeView & { counted: NonNullable<OutcomeView['counted']> },
  words: Words,
) {
  const { t, format, language, organisation } = words
  const { sheet, at, rule } = view.counted
  const { base } = sheet
  const number = (value: number) => format.number(value)
  const perDot = dotOf(base)
  return {
    ...speak(sheet, words),
    organisation,
    line: t('line'),
    reportOf: t('reportOf', { date: format.date(at) }),
    dates: t('dates', { range: rangeOf(view.quarter, language) }),
    word: t('word', { base: number(base) }),
    parts: writeParts(sheet, words),
    perDot,
    dot: t('dot', { count: perDot }),
    year: writeYear(view.year, words),
    later: writeLater(view.later, words),
    answered: writeAnswered(sheet, words),
    tables: writeTables(sheet, words),
    small: t(sheet.languages.length + sheet.cohorts.length > 0 ? 'small' : 'undivided'),
    how: {
      title: t('how.title'),
      lines: [t('how.who'), t('how.when'), t('how.free'), t('how.none'), t('how.once'), t('how.tens')],
    },
    cant: {
      title: t('cant.title'),
      lines: [t('cant.reason'), t('cant.others'), t('cant.places'), t('cant.truth')],
    },
    foot: [t('rule', { rule: number(rule), moment: format.moment(at) }), t('nobody')] as const,
  }
}

const hasShare = ({ base }: { base: number }): boolean => base >= fewestForRate

/** The number the sheet is about. */
function speak({ base, free }: Sheet, { t, format }: Words) {
  const number = (value: number) => format.number(value)
  const gaps = { free: number(free), base: number(base) }
  if (!hasShare({ base }))
    return {
      headline: t('headlineFew', gaps),
      rate: `${gaps.free} ${t('of', gaps)}`,
      // Too few people for a share: how many of how many.
      isShare: false,
      counted: `${t('countedFew', gaps)} ${t('noShare')}`,
    }
  const share = percentOf(format)
  const { low, high } = intervalInTens(free, base)
  return {
    headline: t('headline', { rate: number(Math.round((100 * free) / base)) }),
    rate: share(free / base),
    isShare: true,
    counted: t('counted', { ...gaps, low: share(low), high: share(high) }),
  }
}

const percentOf = (format: Format) => (value: number) =>
  format.number(value, { style: 'percent', maximumFractionDigits: 0 })

/** “April – June 2026”. Intl would say the year twice in some languages. */
export function rangeOf(quarter: Quarter, language: Language, month: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { month, timeZone: 'UTC' })
  const name = (day: Day) => format.format(dateOf(day)).replace(/\.$/, '')
  return `${name(firstDayOf(quarter))}\u00a0– ${name(lastDayOf(quarter))} ${quarter.slice(0, 4)}`
}

/** How high a chart of quarters reaches: the next ten above everything that is drawn. */
export const topOf = (points: readonly Pick<SheetPoint, 'drawn'>[]): number =>
  Math.min(1, Math.ceil(Math.max(0.1, ...points.map(({ drawn }) => drawn?.high ?? 0)) * 10) / 10)

/** As few people for a dot as fit. */
function dotOf(base: number): number {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000]
  return steps.find(step => base / step <= mostDots) ?? 100_000
}

const restNames = { 1: undefined, 2: 'silentOrUnasked', 3: 'notFree' } as const

function writeParts({ free, rest }: Sheet, { t, format }: Words): Part[] {
  const toPart = ({ kinds, people }: SheetRest): Part => {
    const merged = restNames[kinds.length as 1 | 2 | 3]
    const [first = 'silent'] = kinds
    const name = merged ?? first
    return {
      mark: merged ? 'silent' : first,
      people,
      number: format.number(people),
      label: t(`parts.${name}`),
    }
  }
  const said = { mark: 'free' as const, people: free, number: format.number(free), label: t('parts.free') }
  return [said, ...rest.map(toPart)]
}

function writePoint({ quarter, base, free }: QuarterShare, { t, format, language }: Words) {
  const name = rangeOf(quarter, language, 'short')
  const of = t('of', { base: format.number(base) })
  // Of too few people for a share nothing is drawn.
  if (!hasShare({ base })) return { name, of: '', rate: `${format.number(free)} ${of}`, drawn: undefined }
  const share = free / base
  return { name, of, rate: percentOf(format)(share), drawn: { share, ...intervalInTens(free, base) } }
}

function writeYear(year: readonly QuarterShare[], words: Words) {
  const { t, format } = words
  const points = year.map(each => writePoint(each, words))
  // For the chart's lines, from below.
  const scale = [0, 0.5, 1].map(part => percentOf(format)(part * topOf(points)))
  const notes = [
    points.some(({ drawn }) => drawn) && t('year.note'),
    points.some(({ drawn }) => !drawn) && t('noShare'),
  ]
  return { title: t('year.title'), note: notes.filter(Boolean).join(' '), points, scale }
}

function writeLater(later: QuarterShare | undefined, { t, format, language }: Words) {
  const title = t('later.title')
  if (!later) return { title, rate: '', body: t('later.none') }
  const { quarter, base, free } = later
  const range = rangeOf(quarter, language)
  const gaps = { free: format.number(free), base: format.number(base), range }
  if (!hasShare(later)) return { title, rate: '', body: `${t('later.few', gaps)} ${t('noShare')}` }
  const share = percentOf(format)
  const { low, high } = intervalInTens(free, base)
  return {
    title,
    rate: share(free / base),
    body: t('later.body', { ...gaps, low: share(low), high: share(high) }),
  }
}

function writeAnswered(sheet: Sheet, { t, format }: Words) {
  const answered = findAnswered(sheet)
  if (answered === undefined) return undefined
  const share = percentOf(format)
  const gaps = { answered: format.number(answered), base: format.number(sheet.base) }
  const body = hasShare({ base: answered })
    ? t('answered.body', {
        ...gaps,
        rate: share(answered / sheet.base),
        free: share(sheet.free / answered),
      })
    : t('answered.few', { ...gaps, free: format.number(sheet.free) })
  return { title: t('answered.title'), body }
}

function writeTables({ languages: byLanguage, cohorts }: Sheet, { t, format }: Words) {
  const heads = [t('group'), t('set'), t('free'), t('rate')]
  const toRow =
    (nameOf: (name: string) => string) =>
    ({ name, base, free }: OutcomeGroup) => [
      name === null ? t('others') : nameOf(name),
      format.number(base),
      format.number(free),
      !hasShare({ base }) ? '–' : percentOf(format)(free / base),
    ]
  const nameOf = (code: string) => languages.find(each => each.code === code)?.name ?? code
  return [
    { title: t('byLanguage'), heads, rows: byLanguage.map(toRow(nameOf)) },
    { title: t('byCohort'), heads, rows: cohorts.map(toRow(name => name)) },
  ].filter(({ rows }) => rows.length > 0)
}
