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

/** “Mon–Thu 10:00–22:00, Fri–Sun 10:00–18:00”, in the language's own names of days. No line ends within one of them. */
export function writeHours(hours: Exclude<Hours, 'always'>, locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const nameOf = (day: number) => weekday.format(Date.UTC(2024, 0, 1 + day))
  return hours
    .map(
      ({ from, to, times }) =>
        `${from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`}\u00a0${times}`,
    )
    .join(', ')
    .replaceAll('–', '–\u2060')
}
