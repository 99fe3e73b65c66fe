import { type Language, localeOf } from './languages.ts'

export type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'
export type Format = ReturnType<typeof createFormat>

/** The first of a month, where it is no plain number; Intl writes one all the same. */
const firsts: Partial<Record<Language, string>> = { fr: '1er', it: '1º' }

/** Dates, numbers, money and lists as the language's own locale writes them, or the one where the reader is. */
export function createFormat(language: Language, timeZone?: string, locale = localeOf(language)) {
  const unit = (value: number, name: Unit, display: 'long' | 'short' = 'long') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: display,
      maximumFractionDigits: 0,
    }).formatToParts(value)
  const write = (value: Date | number, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone })
      .format(value)
      .replace(/^1(?=\s\p{L})/u, firsts[language] ?? '1')
  return {
    /** The zone dates are written in: the one given, or this machine's. */
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,

    number: (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, options).format(value),

    money: (value: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),

    /** “Polish zloty”, as the language calls it. */
    currency: (code: string) => new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code,

    date: (value: Date | number, style: 'long' | 'medium' | 'short' = 'long') =>
      write(value, { dateStyle: style }),

    /** In Polish Intl puts nothing between day and time. */
    moment: (value: Date | number) =>
      language === 'pl'
        ? `${write(value, { dateStyle: 'long' })}, godz.\u00a0${write(value, { timeStyle: 'short' })}`
        : write(value, { dateStyle: 'long', timeStyle: 'short' }),

    /** “03:00” or “3 am”: an hour of the day. */
    hour: (hour: number) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000),

    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),

    /** “3 days”, with the plural the number asks for. */
    unit: (value: number, name: Unit) => join(unit(value, name)),

    /** Number and unit apart, to be set in two sizes. */
    unitParts: (value: number, name: Unit) => {
      const parts = unit(value, name)
      const isWord = ({ type }: Intl.NumberFormatPart) => type === 'unit'
      return {
        number: join(parts.filter(part => !isWord(part))).trim(),
        unit: join(parts.filter(isWord)).trim(),
      }
    },

    /** “in 3 days”, “yesterday”. */
    relative: (value: number, name: Unit) =>
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(value, name),
  }
}

function join(parts: Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join('')
}
