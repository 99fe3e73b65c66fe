import { parseArgs } from 'node:util'
import { systemClock } from '../../platform/clock.ts'
import { readConfig, readEnvironment } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { type Content, createContent } from '../../services/content/content.ts'
import { defaultContent } from '../default-content.ts'
import { migrationLists } from '../migrations.ts'
import { printLine } from '../terminal.ts'

const usage = `npm run content export [folder]     writes the space to files (default: content)
npm run content import [folder]     reads files into the space; completely, or not at all
npm run content token <public|preview|management> [name]     makes a new token, shown once`

const stopping = new AbortController()
const { signal } = stopping
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

const verbs: Record<string, (content: Content, args: string[]) => Promise<string>> = {
  async export(content, [folder = defaultContent]) {
    const { files } = await content.export(folder, { onProgress, signal })
    return `Wrote ${files} files to ${folder}.`
  },
  async import(content, [folder = defaultContent]) {
    const result = await content.import(folder, { onProgress, signal })
    const { created = 0, changed = 0, unchanged = 0 } = result?.stories ?? {}
    return `${created} stories created, ${changed} changed, ${unchanged} unchanged.`
  },
  async token(content, [kind = '', name = kind]) {
    if (kind !== 'public' && kind !== 'preview' && kind !== 'management') throw new Error(usage)
    const { token } = await content.administration.createToken({ kind, name })
    console.log(token)
    return 'Store this token safely: it won’t be shown again.'
  },
}

/** `npm run content …`: what an operator does with the words of an installation. */
async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [verb = '', ...args] = positionals
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act) throw new Error(usage)
  const settings = readConfig(readEnvironment())
  const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  try {
    await migrate(database, migrationLists)
    const origin = settings.ORIGIN ?? new URL(`http://localhost:${settings.PORT}`)
    const log = createLog('silent')
    const content = createContent({ database, clock: systemClock, log, origin, dataDir: settings.DATA_DIR })
    await content.open()
    printLine(await act(content, args))
  } finally {
    await database.close()
  }
}

let shownAt = 0

/** One line that moves on a terminal; in a file or a pipe, a line now and then. */
function onProgress({ done, total, what }: { done: number; total: number; what: string }): void {
  const line = `${done}/${total} ${what}`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done === total ? '' : line.slice(0, 78)}`)
  else if (Date.now() - shownAt > 5_000) {
    shownAt = Date.now()
    printLine(line)
  }
}

try {
  await run()
} catch (error) {
  if (signal.aborted) printLine('Stopped. Nothing was changed.')
  else printLine(error instanceof Error ? error.message : String(error))
  process.exitCode = signal.aborted ? 130 : 1
}
