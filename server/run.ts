import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ConfigFault, readConfig, readEnvironment } from '../platform/config.ts'
import { isDamaged } from '../platform/database/faults.ts'
import { openFiles } from '../platform/http/files.ts'
import { createBackend } from './backend.ts'
import { inviteOwner } from './first-owner.ts'
import { holdFolder } from './hold-folder.ts'
import { createHttp } from './http/http.ts'
import { createHttpServer, listen } from './listen.ts'
import { originOf } from './origin.ts'
import { buildFolder, loadBuild, readBuildInfo } from './read-build.ts'
import { createStep, printLine } from './terminal.ts'

try {
  const settings = readConfig(readEnvironment())
  if (settings.EXHALE_TEST_MODE)
    printLine('TEST MODE: endpoints for tests are open. Never use this on a site for real people.')
  await waitForFolder(settings.DATA_DIR)
  if (!settings.DATABASE_URL) holdFolder(settings.DATA_DIR, originOf(settings).origin)
  const preparing = createStep('Preparing the database')
  const options = { build: readBuildInfo(), onMigration: preparing.show }
  const backend = await createBackend(settings, options).finally(preparing.end)
  const [files, build] = await Promise.all([
    openFiles(fileURLToPath(new URL('client', buildFolder))),
    loadBuild(),
  ])
  const { app, answerQuickly } = createHttp(backend, files, async () => build)
  // Before it listens: a signal to stop may come right after.
  const invitation = await inviteOwner(backend.identity, backend.origin)
  const { stop } = await listen(createHttpServer(app.fetch, answerQuickly), backend)
  stopOnSignal(stop)
  tidyUp()
  printLine(`Exhale is running at ${backend.origin.origin}`)
  if (invitation) printLine(invitation)
  if (backend.choices.isDemo())
    printLine('This is a demonstration: everyone in it is invented. To end it: npm run do demo -- --leave')
} catch (error) {
  printLine(error instanceof ConfigFault ? error.message : `Exhale couldn’t start: ${describe(error)}`)
  process.exit(1)
}

/** A disk that hangs would be waited for in silence. */
async function waitForFolder(folder: string): Promise<void> {
  const patience = setTimeout(() => printLine(`Waiting for the folder ${folder}: it doesn’t answer.`), 3_000)
  await stat(folder).catch(() => {})
  clearTimeout(patience)
}

/** Otherwise the memory used at start would only be freed much later. */
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
      printLine('Stopping: finishing current requests.')
      await stopped
      printLine('Stopped.')
      process.exit(0)
    })
  }
}

function describe(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is already in use. Stop the program that’s using it, or set PORT to another port.`
  if (isDamaged(error))
    return 'the database file is damaged. Bring back the last backup: npm run do restore -- --over'
  return error instanceof Error ? error.message : String(error)
}
