import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  None,
} from 'openid-client'
import type { Clock } from '../../../platform/clock.ts'
import type { SocialProvider } from './providers.ts'

export type Clients = ReturnType<typeof createClients>

const patience = 10
const rememberedFor = 24 * 60 * 60_000

/** How to speak with each provider: asked of itself once a day. What failed is asked again the next time. */
export function createClients(clock: Clock) {
  // Bounded: one for each provider.
  const known = new Map<string, { client: Promise<Configuration>; foundAt: number }>()
  const secrets = new Map<string, string | undefined>()

  function find(provider: SocialProvider, now: number): Promise<Configuration> {
    const found = known.get(provider.id)
    if (found && now - found.foundAt < rememberedFor) return found.client
    const client = discover(provider, () => secrets.get(provider.id))
    known.set(provider.id, { client, foundAt: now })
    client.catch(() => known.delete(provider.id))
    return client
  }

  return {
    async get(provider: SocialProvider): Promise<Configuration> {
      const now = clock.now()
      secrets.set(provider.id, await provider.secret(now))
      return find(provider, now.getTime())
    },
  }
}

function discover({ issuer, clientId }: SocialProvider, findSecret: () => string | undefined) {
  const authenticate: ClientAuth = (server, client, body, headers) => {
    const secret = findSecret()
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const bySecret = takesPost ? ClientSecretPost : ClientSecretBasic
    const by = secret === undefined ? None() : bySecret(secret)
    by(server, client, body, headers)
  }
  const address = new URL(issuer)
  return discovery(address, clientId, undefined, authenticate, {
    timeout: patience,
    // The settings allow plain http on this very machine alone.
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
}
