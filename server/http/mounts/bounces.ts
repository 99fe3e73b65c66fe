import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { ensure } from '../../../platform/errors.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/json.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

const largest = 256 * 1024
const event = z.object({
  messageId: z.string().max(400).optional(),
  address: z.string().max(320).optional(),
  kind: z.enum(['bounced', 'complained']),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
})
const notice = z.object({ events: z.array(event).max(1_000) })

/** Where a mail provider tells what came back, if the operator has given it a secret to sign with. */
export function mountBounces(app: Hono<Mount>, { mail, settings }: Pick<Backend, 'mail' | 'settings'>): void {
  const { BOUNCE_SECRET: secret } = settings
  if (!secret) return
  app.post('/mail/bounces', async context => {
    const body = await readBytes(context.req.raw, largest)
    if (!isSigned(body, context.req.header('x-signature'), secret)) return context.text('', 403)
    const given = notice.safeParse(parseJson(body.toString('utf8')))
    ensure(given.success, 'invalid-argument', 'Not a list of what came back')
    let news = 0
    for (const each of given.data.events) if (await mail.handleBounce(each)) news++
    return context.json({ news })
  })
}

/** `X-Signature: sha256=…`, the HMAC of the body in hex. */
function isSigned(body: Buffer, signature = '', secret: string): boolean {
  return isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
}
