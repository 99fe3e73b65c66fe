/** `to` may be earlier than `from`: then it's the next morning's. 1 is Monday. */
export type HoursPart = { days: number[]; from: string; to: string }

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const part =
  /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))? ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** `Mo-Fr 09:00-17:00, Sa 20:00-02:00`; empty is around the clock. Undefined where it can't be read. */
export function parseHours(text: string): HoursPart[] | undefined {
  const parts = text.trim() === '' ? [] : text.trim().split(/\s*,\s*/)
  const read = parts.map(each => {
    const [, first = '', last = first, from = '', to = ''] = part.exec(each) ?? []
    const start = names.indexOf(first)
    const length = names.indexOf(last) - start + 1
    const days = Array.from({ length: Math.max(0, length) }, (_, index) => start + index + 1)
    return { days, from, to }
  })
  return read.every(({ days, from, to }) => days.length > 0 && from !== to) ? read : undefined
}

/** The way back: days that follow each other with the same hours stand together. */
export function writeHours(days: readonly { day: number; from: string; to: string }[]): string {
  const runs: { first: number; last: number; times: string }[] = []
  for (const { day, from, to } of [...days].sort((a, b) => a.day - b.day)) {
    const times = `${from}-${to}`
    const run = runs.at(-1)
    if (run && run.times === times && run.last === day - 1) run.last = day
    else runs.push({ first: day, last: day, times })
  }
  const name = (day: number) => names[day - 1] ?? ''
  return runs
    .map(
      ({ first, last, times }) => `${first === last ? name(first) : `${name(first)}-${name(last)}`} ${times}`,
    )
    .join(', ')
}

/** What goes on after midnight belongs to the next day. */
export function splitAtMidnight(parts: readonly HoursPart[]): HoursPart[] {
  return parts.flatMap(({ days, from, to }) => {
    if (to > from) return [{ days, from, to }]
    const late = { days, from, to: '24:00' }
    if (to === '00:00') return [late]
    // Days of a part follow each other, so Monday is a part of its own.
    const next = days.map(day => (day % 7) + 1)
    const early = [next.filter(day => day > 1), next.filter(day => day === 1)]
    return [late, ...early.filter(each => each.length > 0).map(each => ({ days: each, from: '00:00', to }))]
  })
}
