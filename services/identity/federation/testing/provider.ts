import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'

export type Served = Awaited<ReturnType<typeof serveProvider>>

type Options = {
  clients: (issuer: string) => ClientMetadata[]
  /** Looks at a client's secret instead of comparing it with the one registered. */
  checkSecret?: (secret: string) => Promise<boolean>
  /** What each of its pages says besides. */
  headers?: Record<string, string>
}

/** A real OpenID provider at a loopback address, where anyone may say who they are. */
export async function serveProvider({ clients, checkSecret, headers = {} }: Options) {
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
  })
  if (checkSecret) {
    const client = provider.Client.prototype as unknown as { compareClientSecret: typeof checkSecret }
    client.compareClientSecret = checkSecret
  }
  const answer = provider.callback()
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    void answer(request, response)
  })
  return {
    issuer,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
