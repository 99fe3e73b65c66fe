import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'

export type Served = Awaited<ReturnType<typeof serveProvider>>

type Options = {
  clients: (issuer: string) => ClientMetadata[]
  /** Looks at a client's secret instead of comparing it with the one registered. */
  checkSecret?: (secret: string) => Promise<boolean>
  config?: Configuration
}

/** A real OpenID provider at a loopback address, where anyone may say who they are. */
export async function serveProvider({ clients, checkSecret, config }: Options) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: clients(issuer),
    cookies: { keys: ['only a test'] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: true, name: `The ${sub}` }),
    }),
    ...config,
  })
  if (checkSecret) {
    const client = provider.Client.prototype as unknown as { compareClientSecret: typeof checkSecret }
    client.compareClientSecret = checkSecret
  }
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    issuer,
    provider,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
