import type { Fetch } from '../../../platform/http/arrival.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { IdentityDeps } from '../deps.ts'
import { answerError, refuse } from '../wire/answer.ts'
import { createCallback } from './callback.ts'
import { type Clients, createClients } from './clients.ts'
import { createFlowCookie, type FlowCookie } from './cookie.ts'
import { createHandoffs, type Handoffs } from './handoffs.ts'
import { createPickup } from './pickup.ts'
import type { SocialProvider } from './providers.ts'
import { createStart } from './start.ts'

/** The origin is what the providers were told. */
export interface SocialDeps extends Pick<IdentityDeps, 'database' | 'clock' | 'log' | 'origin'> {
  readonly providers: readonly SocialProvider[]
}

export interface SocialParts extends SocialDeps {
  readonly clients: Clients
  readonly cookie: FlowCookie
  readonly handoffs: Handoffs
}

export type Social = ReturnType<typeof createSocial>

type Route = {
  readonly methods: string[]
  readonly answer: (request: Request, source: string) => Promise<Response>
}

/** Signing in with others: the code flow in a window of our own, and its end handed to the page that began it. */
export function createSocial(deps: SocialDeps): { fetch: Fetch } {
  const { clock, database, log, origin } = deps
  const parts: SocialParts = {
    ...deps,
    clients: createClients(clock),
    cookie: createFlowCookie(origin),
    handoffs: createHandoffs(database, clock),
  }
  const routes: Record<string, Route> = {
    '/auth/oauth/start': { methods: ['GET'], answer: createStart(parts) },
    '/auth/oauth/callback': { methods: ['GET', 'POST'], answer: createCallback(parts) },
    '/auth/oauth/pickup': { methods: ['POST'], answer: createPickup(parts) },
  }
  return {
    /** Everything below `/auth/oauth/`. */
    fetch: async (request, { clientAddress }) => {
      const route = routes[new URL(request.url).pathname]
      if (!route) return refuse(404, 'NOT_FOUND')
      if (!route.methods.includes(request.method))
        return refuse(405, 'METHOD_NOT_ALLOWED', { Allow: route.methods.join(', ') })
      return route
        .answer(request, networkOf(clientAddress))
        .catch(error => answerError(error, log, clock.now()))
    },
  }
}
