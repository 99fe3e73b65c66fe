import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/ids.ts'
import type { EventRow } from '../schema.ts'

/** How old a signature may be, in seconds. */
export const tolerance = 300

/**
 * `t=<seconds since 1970>,v1=<hex>`: the HMAC-SHA256 of the seconds, a point, and the body's bytes. There may be several `v1`,
 * while a secret is being changed.
 */
export function checkSignature(
  body: Buffer,
  header: string | undefined,
  secret: string,
  now: number,
): EventRow['signature'] {
  if (!header) return 'missing'
  const parts = header.slice(0, 2_000).split(',')
  const valuesOf = (name: string) =>
    parts.flatMap(part => (part.trim().startsWith(`${name}=`) ? [part.trim().slice(name.length + 1)] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time)) return 'wrong'
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  const isGenuine = valuesOf('v1').filter(given => isSameSecret(given, wanted)).length > 0
  if (!isGenuine) return 'wrong'
  return Math.abs(now / 1_000 - Number(time)) <= tolerance ? 'valid' : 'stale'
}
