import { SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { PushKey } from './keys.ts'

type Sender = {
  clock: Clock
  /** Who a push service may contact about us: `mailto:` or https. */
  contact: () => string
}

const tokenLives = 12 * 60 * 60

/** Says to a push service who is sending (RFC 8292). */
export async function authorize(
  { clock, contact }: Sender,
  { key, publicKey }: PushKey,
  endpoint: string,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1_000)
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: contact(), exp: now + tokenLives })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
