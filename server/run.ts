import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ConfigFault, readConfig, readEnvironment } from '../platform/config.ts'
import { openFiles } from '../platform/http/files.ts'
import { createBackend } from './backend.ts'
import { buildFolder, loadBuild, readBuildInfo } from './build.ts'
import { inviteOwner } from './first-owner.ts'
import { createHttp } from './http/http.ts'
import { createHttpServer, listen } from './listen.ts'
import { printLine } from './terminal.ts'

try {
  const settings = readConfig(readEnvironment())
  if (settings.EXHALE_TEST_MODE)
    printLine('TEST MODE: doors for tests are open. Never use this where people are.')
  const backend = await createBackend(settings, { build: readBuildInfo(), onMigration: printLine })
  const [files, build] = await Promise.all([
    openFiles(fileURLToPath(new URL('client', buildFolder))),
    loadBuild(),
  ])
  const { app, answerQuickly } = createHttp(backend, files, async () => build)
  // Before the door opens: a signal to stop may come at once after.
  const invitation = await inviteOwner(backend.identity, backend.origin)
  const { stop } = await listen(createHttpServer(app.fetch, answerQuickly), backend)
  stopOnSignal(stop)
  tidyUp()
  printLine(`Exhale is open at ${backend.origin.origin}`)
  if (invitation) printLine(invitation)
} catch (error) {
  printLine(error instanceof ConfigFault ? error.message : `Exhale could not start: ${describe(error)}`)
  process.exit(1)
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
      printLine('Closing: finishing what is under way.')
      await stopped
      printLine('Closed.')
      process.exit(0)
    })
  }
}

function describe(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is taken. Stop what uses it, or set PORT to another.`
  return error instanceof Error ? error.message : String(error)
}
