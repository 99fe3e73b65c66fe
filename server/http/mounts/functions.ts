import type { Context, Hono } from 'hono'
import type { Caller } from '../../../services/functions/functions.ts'
import type { Identity } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../http.ts'
import { clientAddressOf } from './identity.ts'

/** Before everything that would hold a stream back or answer in other words than JSON. */
export function mountFunctions(app: Hono<Mount>, backend: Backend): void {
  const { functions, settings } = backend
  const answer = (context: Context<Mount>) =>
    functions.fetch(context.req.raw, {
      clientAddress: clientAddressOf(context, backend),
      requestId: context.var.requestId,
    })
  app.all('/functions/*', answer)
  // Where the official client's emulator mode looks. No page of ours has such a second part.
  if (settings.EXHALE_TEST_MODE)
    app.on(['POST', 'OPTIONS'], '/:project/:region{[a-z]+-[a-z]+[0-9]+}/:name', answer)
}

/** What identity knows of a token's bearer, as functions know a caller. */
export function callerFrom({ verifyIdToken }: Identity) {
  return async (idToken: string): Promise<Caller> => {
    const { id: uid, ...person } = await verifyIdToken(idToken)
    return { uid, ...person }
  }
}
