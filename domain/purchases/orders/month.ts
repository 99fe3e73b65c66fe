const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11`, where the operator is. */
export function monthOf(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', calendar: 'gregory' })
  formats.set(timeZone, format)
  const part = (type: string) => format.formatToParts(at).find(each => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}`
}

/** The last so many months up to one, the oldest first. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, number - count + index, 1)).toISOString().slice(0, 7),
  )
}
