import { type Language, localeOf } from './languages.ts'

export type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'
type Style = Intl.DateTimeFormatOptions
type Length = 'long' | 'short' | 'narrow'
export type Format = ReturnType<typeof createFormat>

/** The first of a month, where it is no plain number; Intl writes one all the same. */
const firsts: Partial<Record<Language, string>> = { fr: '1er', it: '1º' }

const day = 24 * 60 * 60_000
const timeOfWeek = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const
const zonedTime = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const mostRemembered = 100
const dates = remember((locale, style?: Style) => new Intl.DateTimeFormat(locale, style))
const numbers = remember((locale, style?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style))

/** Dates, numbers, money and lists as the language's own locale writes them, or the one where the reader is. */
export function createFormat(language: Language, timeZone?: string, locale = localeOf(language)) {
  const unit = (value: number, name: Unit, unitDisplay: Length = 'long') => {
    const style = { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 0 } as const
    return numbers(locale, style).formatToParts(value)
  }
  const write = (value: Date | number, style: Style) => {
    const date = dates(locale, { ...style, timeZone }).format(value)
    return keepTogether(date.replace(/^1(?=\s\p{L})/u, firsts[language] ?? '1'))
  }
  /** In Polish Intl puts nothing between day and time. */
  const writeMoment = (day: Style, time: Style) => (at: Date | number) =>
    language === 'pl' ? `${write(at, day)}, godz.\u00a0${write(at, time)}` : write(at, { ...day, ...time })
  return {
    /** The zone dates are written in: the one given, or this machine's. */
    get timeZone() {
      return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    },

    number: (value: number, options?: Intl.NumberFormatOptions) => numbers(locale, options).format(value),
    money: (value: number, currency: string) =>
      numbers(locale, { style: 'currency', currency }).format(value),

    /** Without its pence, which nobody saves up for. */
    wholeMoney: (value: number, currency: string) =>
      numbers(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(Math.floor(value)),

    /** “Polish zloty”, as the language calls it. */
    currency: (code: string) => new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code,

    date: (value: Date | number, style: 'long' | 'medium' | 'short' = 'long') =>
      write(value, { dateStyle: style }),

    /** “Sat 21 November”, without a year: for days that are near. */
    day: (value: Date | number) => write(value, { weekday: 'short', day: 'numeric', month: 'long' }),

    /** “Tuesday”. */
    dayOfWeek: (value: Date | number) => write(value, { weekday: 'long' }),

    /** “24 November”; “24 Nov” where there is little room. */
    dayOfYear: (value: Date | number, style: 'long' | 'short' = 'long') =>
      write(value, { day: 'numeric', month: style }),

    /** “09:00”: by the clock alone. */
    time: (value: Date | number) => write(value, { timeStyle: 'short' }),

    moment: writeMoment({ dateStyle: 'long' }, { timeStyle: 'short' }),

    /** “17 November 2026 at 11:17 CET”: for those who may be elsewhere. */
    zonedMoment: writeMoment(wholeDay, zonedTime),

    /** “17 November at 11:17”, without a year: for moments that are near. */
    nearMoment: writeMoment({ day: 'numeric', month: 'long' }, { hour: 'numeric', minute: '2-digit' }),

    /** “Wednesday 08:00”: within a week. */
    timeOfWeek: (value: Date | number) => write(value, timeOfWeek),

    /** The nearer it is, the less is said of it: a time today, a day of this week, a date. */
    soon: (value: number, now: number) => write(value, styleOfSoon(value - now)),

    /** “03:00” or “3 am”: an hour of the day. */
    hour: (hour: number) => dates(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000),

    /** “Mon”: 1 is Monday, 7 Sunday. */
    weekday: (day: number, style: 'long' | 'short' = 'short') =>
      dates(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),

    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),

    /** “3 days”, with the plural the number asks for; “3 min” or “3d”, where there is little room. */
    unit: (value: number, name: Unit, display: Length = 'long') => join(unit(value, name, display)),

    /** Number and unit apart, to be set in two sizes. */
    unitParts: (value: number, name: Unit, display: Length = 'long') => splitUnit(unit(value, name, display)),

    /** “in 3 days”, “yesterday”. */
    relative: (value: number, name: Unit) =>
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(value, name),
  }
}

/** No line ends between a day and its month, nor, in Russian, between a year and its short word, or “at” and the time. */
export function keepTogether(date: string): string {
  return date
    .replace(/\b(\d{1,2}(?:\.|er|º)?) (de )?(?=\p{L})/gu, (_, number, of = '') =>
      `${number} ${of}`.replaceAll(' ', '\u00a0'),
    )
    .replace(/(\p{L}) (?=\d{1,2}(?:,|$))/u, '$1\u00a0')
    .replace(' г.', '\u00a0г.')
    .replace(' в ', ' в\u00a0')
}

function styleOfSoon(ahead: number): Style {
  if (ahead < 2 * day) return timeOfWeek
  if (ahead < 6 * day) return { weekday: 'long' }
  return { day: 'numeric', month: 'long', ...(ahead > 300 * day && { year: 'numeric' }) }
}

function splitUnit(parts: Intl.NumberFormatPart[]): { number: string; unit: string } {
  const isWord = ({ type }: Intl.NumberFormatPart) => type === 'unit'
  return {
    number: join(parts.filter(part => !isWord(part))).trim(),
    unit: join(parts.filter(isWord)).trim(),
  }
}

function join(parts: Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join('')
}

/** To make one takes Intl longer than to write a whole page with it. */
function remember<Style, Writer>(make: (locale: string, style?: Style) => Writer) {
  // Bounded: `mostRemembered`.
  const made = new Map<string, Writer>()
  return (locale: string, style?: Style): Writer => {
    const name = locale + JSON.stringify(style)
    const writer = made.get(name) ?? make(locale, style)
    if (made.size > mostRemembered) made.clear()
    made.set(name, writer)
    return writer
  }
}
