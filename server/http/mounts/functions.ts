import type { Context, Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

/** Before everything that would hold a stream back or answer in other words than JSON. */
export function mountFunctions(
  app: Hono<Mount>,
  { functions, settings }: Pick<Backend, 'functions' | 'settings'>,
): void {
  const answer = (context: Context<Mount>) => functions.fetch(context.req.raw, context.var)
  app.all('/functions/*', answer)
  // Where the official client's emulator mode looks. No page of ours has such a second part.
  if (settings.EXHALE_TEST_MODE)
    app.on(['POST', 'OPTIONS'], '/:project/:region{[a-z]+-[a-z]+[0-9]+}/:name', answer)
}
