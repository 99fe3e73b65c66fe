import type { Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

const paths = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/identity/*',
  '/emulator/v1/*',
]

/** Before everything that would answer in other words than JSON. */
export function mountIdentity(
  app: Hono<Mount>,
  { identity, social }: Pick<Backend, 'identity' | 'social'>,
): void {
  for (const path of paths) app.all(path, context => identity.fetch(context.req.raw, context.var))
  app.all('/auth/oauth/*', context => social.fetch(context.req.raw, context.var))
  for (const path of ['/__session', '/__session/token'])
    app.all(path, context => identity.syncSession(context.req.raw))
  app.post('/account/recovery-codes', async context => {
    const idToken = context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    return context.json({ codes: await identity.renewRecoveryCodes(idToken) })
  })
}
