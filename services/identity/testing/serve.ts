import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import {
  createIdentity,
  type Hashing,
  type IdentityDeps,
  identityMigrations,
  type Message,
} from '../identity.ts'

/** Hundreds of accounts are made here; where a hash's cost is the subject, a test asks for the product's own. */
export const quickHashing: Hashing = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export type Opened = Awaited<ReturnType<typeof openIdentity>>

export type Served = Awaited<ReturnType<typeof serveIdentity>>

/** Identity as it is, with a clock that is held and a letter box that can be read. */
export async function openIdentity(database: Database, given: Partial<IdentityDeps> = {}) {
  await migrate(database, [identityMigrations])
  const clock = heldClock(Date.now())
  const letters: Message[] = []
  const rehearsals: Message[] = []
  const faults: string[] = []
  const identity = createIdentity({
    database,
    clock,
    log: createLog('error', { write: line => void faults.push(line) }),
    origin: new URL('https://exhale.test'),
    hashing: quickHashing,
    mail: async message =>
      void ('isRehearsal' in message && message.isRehearsal ? rehearsals : letters).push(message),
    ...given,
  })
  const at = (path: string) => new URL(`/identitytoolkit.googleapis.com${path}`, 'https://exhale.test')
  const ask = (path: string, init?: RequestInit, clientAddress = '203.0.113.7') =>
    identity.fetch(
      new Request(path.startsWith('/v') ? at(path) : new URL(path, 'https://exhale.test'), init),
      {
        clientAddress,
      },
    )

  return {
    database,
    identity,
    clock,
    faults,
    letters,
    rehearsals,
    ask,

    /** The answer's JSON; a refusal is its message. */
    async post(path: string, body: object, clientAddress?: string, cookie?: string) {
      const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
      const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, clientAddress)
      return read(response)
    },

    async refresh(refreshToken: string) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return read(await ask('/securetoken.googleapis.com/v1/token', { method: 'POST', body }))
    },

    /** The code in the last letter, once all are written. */
    async lastCode(): Promise<string> {
      await identity.settle()
      const [link = 'about:blank'] = letters
        .flatMap(({ data }) => ('link' in data ? data.link : []))
        .slice(-1)
      return new URL(link).searchParams.get('oobCode') ?? ''
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers differ by operation, and tests say what they expect
export type Json = any

async function read(response: Response): Promise<Json> {
  const body: Json = await response.json()
  return body.error ? body.error.message : body
}

/** The same at an address of its own, for the official SDK. */
export async function serveIdentity(database: Database, given: Partial<IdentityDeps> = {}) {
  const opened = await openIdentity(database, { clock: { now: () => new Date() }, ...given })
  const listener = getRequestListener(request =>
    opened.identity.fetch(request, { clientAddress: '127.0.0.1' }),
  )
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...opened,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await opened.identity.settle()
    },
  }
}
