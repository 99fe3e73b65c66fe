import type { OpeningHours } from '../../../domain/helplines/opening.ts'
import type { Format } from '../../../languages/format.ts'

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const rule = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/

/** “24/7”, or “Mo-Th 10:00-22:00; Fr-Su 10:00-18:00”. Undefined for anything else. */
export function parseHours(text: string): OpeningHours | undefined {
  if (text === '24/7') return []
  const rules = text.split(';').map(part => {
    const [, first = '', last = first, from = '', to = ''] = rule.exec(part.trim()) ?? []
    const [start, end] = [names.indexOf(first), names.indexOf(last)]
    if (start < 0 || end < 0) return undefined
    const count = ((end - start + 7) % 7) + 1
    const days = Array.from({ length: count }, (_, index) => ((start + index) % 7) + 1)
    // Midnight is the end of a day here, not its beginning.
    return { days, from, to: to === '00:00' ? '24:00' : to }
  })
  return rules.every(one => one !== undefined) ? rules : undefined
}

/** “Mon–Thu 10:00–22:00, Fri–Sun 10:00–18:00”, as days and times are written where the reader is. No line ends within one of them. */
export function writeHours(hours: OpeningHours, format: Format): string {
  return hours
    .map(({ days, from, to }) => {
      const between = [...new Set([days[0], days.at(-1)])].map(day => format.weekday(day ?? 1))
      const open = [from, to].map(time => writeClock(time, format))
      return `${between.join('–')}\u00a0${open.join('–')}`
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
