import type { Day } from '../../domain/members/day.ts'
import { keepTogether } from '../../languages/format.ts'
import { isSundayFirst } from '../../languages/region.ts'
import { useLocale } from '../ui/use-locale.ts'

/** Days and months as a calendar writes them. Days have no hour, so they are written in UTC. */
export function useDates() {
  const locale = useLocale()
  const shift = Number(isSundayFirst(locale))
  const writer = (style: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone })
  function writeDay(at: number, timeZone: string, now: number): string {
    const year = writer({ year: 'numeric' }, timeZone)
    const isThisYear = year.format(at) === year.format(now)
    const style = {
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' as const }),
    } as const
    return keepTogether(writer(style, timeZone).format(at))
  }
  return {
    /** How many places a day moves that is the so-manieth of a week that begins with Monday. */
    shift,
    weekdays: () =>
      Array.from({ length: 7 }, (_, place) => {
        const at = aMonday + (place - shift) * day
        return {
          short: writer({ weekday: 'narrow' }).format(at),
          long: writer({ weekday: 'long' }).format(at),
        }
      }),
    month: (id: string, hasYear: boolean, month: 'long' | 'short' = 'long') =>
      keepTogether(writer({ month, ...(hasYear && { year: 'numeric' }) }).format(Date.parse(`${id}-01`))),
    /** “4 Nov”; “4 Jul 2027” in another year; “Jul 2028”, where it is far from now. */
    brief: (at: number, timeZone: string, now: number) =>
      Math.abs(at - now) > 300 * day
        ? keepTogether(writer({ month: 'short', year: 'numeric' }, timeZone).format(at))
        : writeDay(at, timeZone, now),
    /** “15 Sept”; “15 Sept 2025”, where that isn't this year. */
    day: writeDay,
    /** “3–21 November” */
    span: (from: number, to: number, timeZone: string) =>
      plain(writer({ day: 'numeric', month: 'long' }, timeZone).formatRange(from, to)),
    days: (from: Day, to: Day) =>
      plain(writer({ day: 'numeric', month: 'short' }).formatRange(Date.parse(from), Date.parse(to))),
  }
}

const day = 86_400_000
const aMonday = Date.UTC(2024, 0, 1)

/** Node writes thin spaces around the dash, browsers do not: a page has to wake as it was drawn. */
const plain = (text: string): string => text.replaceAll('\u2009', ' ')
