import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Settings } from '../../platform/config.ts'
import type { Mount } from './mount.ts'

/** Gives a request a number of its own, whatever the client or a proxy says, and finds out where it comes from. */
export function identifyRequest(
  context: Context<Mount>,
  { TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>,
): string {
  const requestId = randomUUID()
  context.set('requestId', requestId)
  context.set('clientAddress', clientAddressOf(context, TRUST_PROXY))
  return requestId
}

/** The last address is the one our own proxy added; those before it are what the client said. */
function clientAddressOf(context: Context<Mount>, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return forwarded?.trim() || context.env?.incoming?.socket.remoteAddress || 'unknown'
}
