import type { OpeningHours } from '../../../domain/helplines/opening.ts'
import { type Hours, parseHours } from './hours.ts'

/** A line's hours as its editors wrote them, as days and times on the wall there; undefined where they are not told so. */
export function openingOf(opens: string): OpeningHours | undefined {
  const hours = parseHours(opens)
  if (hours === 'always') return []
  return hours?.map(({ from, to, times }) => {
    const [opens = '', closes = ''] = times.split('–')
    const count = ((to - from + 7) % 7) + 1
    const days = Array.from({ length: count }, (_, index) => ((from + index) % 7) + 1)
    // Midnight is the end of a day here, not its beginning.
    return { days, from: opens, to: closes === '00:00' ? '24:00' : closes }
  })
}

/** The way back, to be said in words. */
export function hoursOf(opening: OpeningHours): Hours {
  if (opening.length === 0) return 'always'
  return opening.map(({ days, from, to }) => ({
    from: (days[0] ?? 1) - 1,
    to: (days.at(-1) ?? 1) - 1,
    times: `${from}–${to}`,
  }))
}
