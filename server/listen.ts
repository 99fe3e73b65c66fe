import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Backend } from './backend.ts'
import type { QuickAnswer } from './site/ready-pages.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export type Listening = { server: Server; url: string; stop: () => Promise<void> }

/** Of the ten seconds in which the process ends, how long requests under way may take. */
const graceful = 6_000

/** Begins to answer, and knows how to end: no new requests, those under way finish, then every part stops. */
export async function listen(
  server: Server,
  backend: Pick<Backend, 'settings' | 'close'> & { documents: Pick<Backend['documents'], 'hangUp'> },
  patience = graceful,
): Promise<Listening> {
  const { PORT, HOST } = backend.settings
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      // Answers that stay open on purpose would be waited for.
      backend.documents.hangUp()
      // Those that finish would otherwise be kept for a next request that may not come.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const impatient = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(sweep)
      clearTimeout(impatient)
      await backend.close()
    },
  }
}

export function createHttpServer(fetch: Fetch, answerQuickly: QuickAnswer): Server {
  const answer = getRequestListener(fetch)
  const server = createServer((request, response) => {
    if (!answerQuickly(request, response)) void answer(request, response)
  })
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 65_000
  server.maxRequestsPerSocket = 10_000
  return server
}
