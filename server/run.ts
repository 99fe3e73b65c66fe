import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ConfigFault, readConfig, readEnvironment } from '../platform/config.ts'
import { openFiles } from '../platform/http/files.ts'
import { type Backend, createBackend } from './backend.ts'
import { buildFolder, loadBuild, readBuildInfo } from './build.ts'
import { createHttp } from './http/http.ts'
import { createHttpServer, listen } from './listen.ts'
import { say } from './terminal.ts'

try {
  const settings = readConfig(readEnvironment())
  if (settings.EXHALE_TEST_MODE) say('TEST MODE: doors for tests are open. Never use this where people are.')
  const backend = await createBackend(settings, { build: readBuildInfo(), onMigration: say })
  const [files, build] = await Promise.all([
    openFiles(fileURLToPath(new URL('client', buildFolder))),
    loadBuild(),
  ])
  const { app, front } = createHttp(backend, files, async () => build)
  // Before the door opens: a signal to stop may come at once after.
  const invitation = await inviteOwner(backend)
  const { stop } = await listen(createHttpServer(app.fetch, front), backend)
  stopOnSignal(stop)
  tidyUp()
  say(`Exhale is open at ${backend.origin.origin}`)
  if (invitation) say(invitation)
} catch (error) {
  say(error instanceof ConfigFault ? error.message : `Exhale could not start: ${describe(error)}`)
  process.exit(1)
}

async function inviteOwner({ identity, origin }: Backend): Promise<string | undefined> {
  if (identity.host)
    return `Accounts are kept at ${identity.host.jwksUrl.host}. Its owner has the custom claim {"roles": ["owner"]} there.`
  if (await identity.hasOwner()) return undefined
  return `Set it up as its owner, within a day: ${origin.origin}/register?setup=${await identity.setup.issue()}`
}

/** What a start leaves behind would otherwise stay, and the room it took, until much later. */
function tidyUp(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      const stopped = stop()
      say('Closing: finishing what is under way.')
      await stopped
      say('Closed.')
      process.exit(0)
    })
  }
}

function describe(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is taken. Stop what uses it, or set PORT to another.`
  return error instanceof Error ? error.message : String(error)
}
