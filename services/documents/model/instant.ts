import { ensureValid } from '../../../platform/errors.ts'

const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/i

/** RFC 3339 in, the canonical form out: UTC, six fractional digits, so that text order is the order of time. */
export function readInstant(text: string): string {
  const [, year, month, day, hour, minute, second, fraction = '', sign, ahead, minutesAhead] =
    shape.exec(text) ?? []
  ensureValid(year !== undefined, 'A timestamp must be RFC 3339')
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const local = Date.parse(`${wall}Z`)
  const isReal = !Number.isNaN(local) && new Date(local).toISOString().startsWith(wall)
  ensureValid(isReal, 'A timestamp must be a real time')
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(minutesAhead)) * 60_000 : 0
  const utc = new Date(local - offset).toISOString()
  ensureValid(/^\d{4}-/.test(utc) && utc >= '0001', 'A timestamp must be in the years 1 to 9999')
  return `${utc.slice(0, 19)}.${fraction.padEnd(6, '0').slice(0, 6)}Z`
}

/** Of a canonical instant: whole microseconds since 1970. */
export function toMicroseconds(instant: string): number {
  return Date.parse(`${instant.slice(0, 19)}Z`) * 1000 + Number(instant.slice(20, 26))
}

export function formatInstant(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1_000_000)
  const fraction = `${microseconds - seconds * 1_000_000}`.padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`
}
