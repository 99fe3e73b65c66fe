import type { Format } from '../../../languages/format.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const rule = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d-\d\d:\d\d)$/

/** When a line is open: always, or on these days (Monday is 0) between these times. */
export type Hours = 'always' | { from: number; to: number; times: string }[]

/** “24/7”, or “Mo-Th 10:00-22:00; Fr-Su 10:00-18:00”. Undefined for anything else. */
export function parseHours(text: string): Hours | undefined {
  if (text === '24/7') return 'always'
  const rules = text.split(';').map(part => {
    const [, first = '', last = first, times = ''] = rule.exec(part.trim()) ?? []
    return { from: days.indexOf(first), to: days.indexOf(last), times: times.replace('-', '–') }
  })
  return rules.every(({ from, to }) => from >= 0 && to >= 0) ? rules : undefined
}

/** “Mon–Thu 10:00–22:00, Fri–Sun 10:00–18:00”, as days and times are written where the reader is. No line ends within one of them. */
export function writeHours(hours: Exclude<Hours, 'always'>, format: Format): string {
  const nameOf = (day: number) => format.weekday(day + 1)
  return hours
    .map(({ from, to, times }) => {
      const open = times.split('–').map(time => writeClock(time, format))
      return `${from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`}\u00a0${open.join('–')}`
    })
    .join(', ')
    .replaceAll('–', '–\u2060')
}

/** “22:00” or “10:00 PM”, of a time on the wall. */
export function writeClock(time: string, format: Format): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  // The half keeps a minute that is no exact fraction of an hour from being the one before.
  return format.hour(hour + (minute + 0.5) / 60).replace(/\s/, '\u00a0')
}
