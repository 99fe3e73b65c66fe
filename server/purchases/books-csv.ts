import { toDecimal } from '../../domain/purchases/money.ts'
import type { BookLine } from '../../domain/purchases/orders/list.ts'
import { type CsvColumns, streamCsv, utf8Mark } from '../../platform/csv/write.ts'

/** Nothing about who bought it. Money in and money out have columns of their own, so that no cell begins with a minus. */
const columnsFor = (timeZone: string): CsvColumns<BookLine> => ({
  date: ({ at }) => writeMoment(at, timeZone),
  month: ({ month }) => month,
  order: ({ number }) => String(number),
  booking: ({ kind }) => kind,
  currency: ({ currency }) => currency,
  in: ({ amount, currency }) => (amount > 0 ? toDecimal(amount, currency) : ''),
  out: ({ amount, currency }) => (amount < 0 ? toDecimal(-amount, currency) : ''),
  taxIn: ({ tax, currency }) => (tax > 0 ? toDecimal(tax, currency) : ''),
  taxOut: ({ tax, currency }) => (tax < 0 ? toDecimal(-tax, currency) : ''),
  country: ({ country }) => country ?? '',
  product: ({ product }) => product ?? '',
  provider: ({ provider }) => provider,
  reference: ({ reference }) => reference,
})

/** By the clock that months begin with, so that a booking of the first is in its month. */
function writeMoment(at: number, timeZone: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  if (offset === 0) return new Date(at).toISOString()
  return new Date(at + offset * 60_000).toISOString().replace('Z', `${sign}${hours}:${minutes}`)
}

/** A row for each booking, as it's read. */
export const writeBooksCsv = (lines: AsyncIterable<BookLine>, timeZone: string) =>
  streamCsv(columnsFor(timeZone), lines, utf8Mark)
