import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { readConfig, readEnvironment } from '../platform/config.ts'
import { openFiles } from '../platform/http/files.ts'
import { createBackend } from './backend.ts'
import { createHttp } from './http/http.ts'
import { listen } from './listen.ts'
import type { SiteBuild } from './read-build.ts'
import { createStep, printLine } from './terminal.ts'

process.env.NODE_ENV = 'development'

/** The same server with Vite in front: changes in `app/` show at once. */
const settings = readConfig({ LOG_LEVEL: 'warn', ...readEnvironment() })
const server = createServer()
// On our own server, or Vite would open a second port on all interfaces.
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server }, ws: { server } },
})
const preparing = createStep('Preparing the database')
const backend = await createBackend(settings, {
  build: { id: 'development', timestamp: Date.now() },
  isDevelopment: true,
  onMigration: preparing.show,
}).finally(preparing.end)
await mkdir('public', { recursive: true })
const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>
const { app } = createHttp(backend, await openFiles('public'), loadBuild)
const answer = getRequestListener(app.fetch)
server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response))
})
const { stop } = await listen(server, backend)
printLine(`Developing at ${backend.origin.origin}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await stop()
    process.exit(0)
  })
}
