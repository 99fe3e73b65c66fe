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

type Known = { readonly client: Promise<Configuration>; readonly foundAt: number }

/** How to speak with each provider: asked of itself once a day. What failed is asked again the next time. */
export function createClients(clock: Clock) {
  const known = new Map<string, Known>()

  function find(provider: SocialProvider, now: Date): Promise<Configuration> {
    const found = known.get(provider.id)
    if (found && now.getTime() - found.foundAt < rememberedFor) return found.client
    const client = discover(provider, clock)
    known.set(provider.id, { client, foundAt: now.getTime() })
    client.catch(() => known.delete(provider.id))
    return client
  }

  return { get: (provider: SocialProvider) => find(provider, clock.now()) }
}

async function discover(provider: SocialProvider, clock: Clock): Promise<Configuration> {
  const secret = await provider.secret(clock.now())
  const authenticate: ClientAuth = (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const secretBy = takesPost ? ClientSecretPost : ClientSecretBasic
    const by = secret === undefined ? None() : secretBy(secret)
    by(server, client, body, headers)
  }
  const issuer = new URL(provider.issuer)
  const client = await discovery(issuer, provider.clientId, undefined, authenticate, {
    timeout: patience,
    // The settings allow plain http on this very machine alone.
    execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
  return client
}
