import type { Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import { logoPathOf } from '../../pages/operator.ts'
import type { Mount } from '../mount.ts'

/** The organisation's logo, under a name that is another one once the picture is. */
export function mountOrganisation(app: Hono<Mount>, { choices }: Pick<Backend, 'choices'>): void {
  app.get('/organisation/:file', async context => {
    const logo = choices.findLogo()
    if (!logo || context.req.path !== logoPathOf(logo.digest)) return context.notFound()
    return context.body(new Uint8Array(logo.png), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
