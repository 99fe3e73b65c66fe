import type { Context, Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

/** Before everything that would hold a stream back or answer in other words than JSON. */
export function mountFunctions(
  app: Hono<Mount>,
  { functions, identity, settings }: Pick<Backend, 'functions' | 'identity' | 'settings'>,
): void {
  const answer = (context: Context<Mount>) => functions.fetch(context.req.raw, context.var)
  app.all('/functions/*', answer)
  // Where the official client looks if it's given nothing but a host. No page of ours has such a second part.
  const project = settings.EXHALE_TEST_MODE ? ':project' : identity.projectId
  app.on(['POST', 'OPTIONS'], `/${project}/:region{[a-z]+-[a-z]+[0-9]+}/:name`, answer)
}
