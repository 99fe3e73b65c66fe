import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { createLog } from '../../../platform/log.ts'
import { createDocuments, type DocumentsDeps, documentsMigrations, type Principal } from '../documents.ts'

export type Served = Awaited<ReturnType<typeof serveDocuments>>

/** Tokens say who they're for: `person:abc`, `person:abc:editor,owner`, or `guest:abc` without a verified address. */
async function verifyIdToken(token: string): Promise<Principal> {
  const [kind, uid, roles = ''] = token.split(':')
  if ((kind !== 'person' && kind !== 'guest') || !uid) throw new AppError('unauthenticated', 'Not a token')
  const isGuest = kind === 'guest'
  return { uid, roles: roles.split(',').filter(Boolean), isAnonymous: isGuest, isVerified: !isGuest }
}

/** Documents as they are, with a clock that is held. */
export async function openDocuments(database: Database, given: Partial<DocumentsDeps> = {}) {
  await migrate(database, [documentsMigrations])
  const clock = heldClock(Date.now())
  const faults: string[] = []
  const documents = createDocuments({
    database,
    clock,
    log: createLog('error', { write: line => void faults.push(line) }),
    projectId: 'exhale',
    collections: [],
    verifyIdToken,
    ...given,
  })
  await documents.start()
  const askFrom = (clientAddress: string) => (path: string, init?: RequestInit) =>
    documents.fetch(new Request(new URL(path, 'https://exhale.test'), init), { clientAddress })
  const ask = askFrom('203.0.113.7')

  return {
    documents,
    clock,
    faults,
    ask,
    askFrom,

    /** The answer's JSON; a refusal is its status. */
    async post(path: string, body: object | string, token?: string): Promise<Json> {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return read(await ask(path, { method: 'POST', body: text, headers }))
    },

    async call(method: string, path: string, token?: string, body?: object): Promise<Json> {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined
      return read(await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers differ by operation, and tests say what they expect
export type Json = any

async function read(response: Response): Promise<Json> {
  const body: Json = await response.json()
  return body.error ? body.error.status : body
}

/** The same at an address of its own, for the official SDK. */
export async function serveDocuments(database: Database, given: Partial<DocumentsDeps> = {}, at = 0) {
  const opened = await openDocuments(database, { clock: { now: () => new Date() }, testMode: true, ...given })
  const listener = getRequestListener(request =>
    opened.documents.fetch(request, { clientAddress: '127.0.0.1' }),
  )
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...opened,
    port,
    host: `127.0.0.1:${port}`,
    stop: async () => {
      await opened.documents.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
