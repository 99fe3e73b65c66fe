import { createHash } from 'node:crypto'

type Entry = {
  id: string
  at: number
  now: number
  timeZone: string
  summary: string
  link: string
  host: string
}

/** One day in a calendar (RFC 5545): whole, because a milestone is a day to look forward to and not an hour. */
export function writeCalendar({ id, at, now, timeZone, summary, link, host }: Entry): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)
  const uid = createHash('sha256').update(`${id} ${at}`).digest('hex').slice(0, 32)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exhale//Certificate//EN',
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(summary)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** No line is longer than 75 octets, and none is cut within a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
