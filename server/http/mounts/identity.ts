import type { Context, Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../http.ts'

const paths = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/identity/*',
  '/emulator/v1/*',
]

/** Before everything that would answer in other words than JSON. */
export function mountIdentity(app: Hono<Mount>, backend: Backend): void {
  const { fetch, syncSession } = backend.identity
  for (const path of paths)
    app.all(path, context => fetch(context.req.raw, { clientAddress: clientAddressOf(context, backend) }))
  app.all('/auth/oauth/*', context =>
    backend.social.fetch(context.req.raw, { clientAddress: clientAddressOf(context, backend) }),
  )
  for (const path of ['/__session', '/__session/token'])
    app.all(path, context => syncSession(context.req.raw))
  app.post('/account/recovery-codes', async context => {
    const idToken = context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    return context.json({ codes: await backend.identity.renewRecoveryCodes(idToken) })
  })
}

/** The last address is the one our own proxy added; those before it are what the client said. */
export function clientAddressOf(context: Context<Mount>, { settings }: Backend): string {
  const forwarded = settings.TRUST_PROXY
    ? context.req.header('x-forwarded-for')?.split(',').at(-1)
    : undefined
  return forwarded?.trim() || context.env?.incoming?.socket.remoteAddress || 'unknown'
}
