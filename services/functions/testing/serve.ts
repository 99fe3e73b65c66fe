import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { createLog } from '../../../platform/log.ts'
import {
  type Callable,
  type Caller,
  createFunctions,
  type FunctionsDeps,
  functionsMigrations,
} from '../functions.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers differ by callable, and tests say what they expect
export type Json = any

export const origin = 'https://exhale.test'

/** `uid` or `uid:role,role`; anything with a space is no token of ours. */
async function verifyIdToken(idToken: string): Promise<Caller> {
  if (!/^[\w:,]+$/.test(idToken)) throw new AppError('unauthenticated', 'INVALID_ID_TOKEN')
  const [uid = '', roles = ''] = idToken.split(':')
  return {
    uid,
    name: 'Ada',
    roles: roles.split(','),
    email: `${uid}@example.org`,
    isEmailVerified: uid !== 'unproven',
    sessionId: `session of ${uid}`,
    claims: { sub: uid },
  }
}

export type Opened = Awaited<ReturnType<typeof openFunctions>>

/** Functions as they are, with a clock that is held and a log that can be read. */
export async function openFunctions(
  database: Database,
  callables: readonly Callable[],
  given: Partial<FunctionsDeps> = {},
) {
  await migrate(database, [functionsMigrations])
  const clock = heldClock('2026-11-15T08:00:00Z')
  const lines: string[] = []
  const functions = createFunctions({
    callables,
    verifyIdToken,
    database,
    clock,
    log: createLog('info', { write: line => void lines.push(line) }),
    origin: new URL(origin),
    ...given,
  })
  let requests = 0
  const ask = (path: string, init?: RequestInit, clientAddress = '203.0.113.7') =>
    functions.fetch(new Request(new URL(path, origin), init), {
      clientAddress,
      requestId: `request ${++requests}`,
    })

  return {
    functions,
    clock,
    /** Of the log, as objects. */
    logged: (): Json[] => lines.map(line => JSON.parse(line)),
    ask,

    /** A call as the SDK makes it: the status and the JSON of the answer. */
    async call(name: string, data?: unknown, { token, ...headers }: Record<string, string> = {}) {
      const response = await ask(`/functions/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify({ data: data ?? null }),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
    },
  }
}

/** The same at an address of its own, for the official SDK. `change` may spoil the answers on their way. */
export async function serveFunctions(
  database: Database,
  callables: readonly Callable[],
  given: Partial<FunctionsDeps> = {},
  change: (response: Response) => Response = response => response,
) {
  const opened = await openFunctions(database, callables, given)
  let requests = 0
  const listener = getRequestListener(async request =>
    change(
      await opened.functions.fetch(request, {
        clientAddress: '127.0.0.1',
        requestId: `served ${++requests}`,
      }),
    ),
  )
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...opened,
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
