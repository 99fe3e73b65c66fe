import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { contentMigrations, createContent } from '../content.ts'
import type { ContentDeps } from '../deps.ts'
import type { Scope } from '../tokens.ts'

export type Stage = Awaited<ReturnType<typeof openContent>>

/** A space of its own on a given database, with a clock that is held, a log that is kept and one token of each kind. */
export async function openContent(
  database: Database,
  options: Partial<ContentDeps> & { defaults?: string } = {},
) {
  await migrate(database, [contentMigrations])
  const clock = heldClock('2026-11-15T09:00:00Z')
  const lines: string[] = []
  const log = createLog('trace', { write: line => lines.push(line) })
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-content-'))
  const deps: ContentDeps = { database, clock, log, origin: new URL('http://localhost'), dataDir, ...options }
  const content = createContent(deps)
  await content.open(options.defaults)
  const token = async (kind: 'public' | 'preview' | 'management', scopes?: Scope[]) =>
    (await content.administration.createToken({ name: kind, kind, scopes })).token
  const tokens = {
    public: await token('public'),
    preview: await token('preview'),
    management: await token('management'),
  }

  async function ask(
    path: string,
    init?: RequestInit,
  ): Promise<{ status: number; body: Answer; headers: Headers }> {
    const response = await content.fetch(new Request(`http://localhost/content${path}`, init))
    const text = await response.text()
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : null) as Answer,
      headers: response.headers,
    }
  }

  return {
    content,
    clock,
    lines,
    dataDir,
    tokens,
    token,
    ask,
    read: (path: string, params: Record<string, string> = {}, token = tokens.public) =>
      ask(`/v2/cdn/${path}?${new URLSearchParams({ token, ...params })}`),
    manage: (method: string, path: string, body?: object, token = tokens.management) =>
      ask(`/v1/spaces/1/${path}`, {
        method,
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back.
export type Answer = any

/** The same on a port, for clients that need one. */
export async function listen(fetch: (request: Request) => Promise<Response>) {
  const server: Server = createServer(getRequestListener(fetch))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
