import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, createBuilder, type Plugin } from 'vite'
import { pathOf } from '../app/map/addresses.ts'
import { listOffline } from '../app/map/keeping.ts'
import { languageCodes } from '../languages/languages.ts'
import { listFiles } from '../platform/http/files.ts'

const client = 'build/client'
const worker = 'app/offline/service-worker.ts'

const offlineFolders = [
  'blocks',
  'reminders',
  'reading/guide',
  'home',
  'plan',
  'sos',
  'surveys',
  'today',
  'you',
].map(folder => `app/${folder}/`)
/** The same for members, whose record has a client of its own. */
const memberFolders = ['app/member/']
const isFor = (folders: string[]) => (key: string) => folders.some(folder => key.startsWith(folder))

type Chunk = { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }

process.env.NODE_ENV = 'production'
await rm('build', { recursive: true, force: true })
const server = fork(new URL('build-server.ts', import.meta.url))
const served = once(server, 'exit')
let packing: Promise<void> | undefined
/** Browsers' files are compressed while the server's are being built. */
const packEarly: Plugin = {
  name: 'pack-early',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle() {
    packing = packFiles({ isComplete: false })
    // Reported below, once it's waited for.
    packing.catch(() => {})
  },
}
const builder = await createBuilder({ logLevel: 'warn', plugins: [packEarly] }, null)
const { client: browsers } = builder.environments
if (browsers) await builder.build(browsers)
server.send('built')
// What went wrong there, it has said itself.
if ((await served)[0] !== 0) process.exit(1)
await packing
const memberParts = await listOfflineParts(isFor(memberFolders))
const parts = await listOfflineParts(key => isFor(offlineFolders)(key) && !isFor(memberFolders)(key))
await rm(join(client, '.vite'), { recursive: true, force: true })
const id = await buildId(await listFiles(client))
await buildServiceWorker(id)
await packFiles({ isComplete: true })
await writeFile('build/build.json', `${JSON.stringify({ id, timestamp: Date.now() })}\n`)

/** Contains its build id, so that each new build replaces it. */
async function buildServiceWorker(id: string): Promise<void> {
  const pages = languageCodes.map(language => [language, listOffline().map(name => pathOf(name, language))])
  const known = { BUILD: id, PAGES: Object.fromEntries(pages), PARTS: parts, MEMBER_PARTS: memberParts }
  await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: worker,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Files that offline pages only load on demand, so their markup doesn't name them. */
async function listOfflineParts(isWanted: (key: string) => boolean): Promise<string[]> {
  const chunks: Record<string, Chunk> = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  )
  const found = new Set<string>()
  const add = (key: string) => {
    const { file, css = [], imports = [] } = chunks[key] ?? { file: '' }
    if (!file || found.has(`/${file}`)) return
    for (const one of [file, ...css]) found.add(`/${one}`)
    imports.forEach(add)
  }
  for (const [key, { isDynamicEntry }] of Object.entries(chunks))
    if (isDynamicEntry && isWanted(key)) add(key)
  return [...found].sort()
}

/** Beside the files, once all are there; what is compressed before that is only kept. */
async function packFiles({ isComplete }: { isComplete: boolean }): Promise<void> {
  const workerData = { files: await listFiles(client), kept: '.cache/packed', isComplete }
  await once(new Worker(new URL('pack.ts', import.meta.url), { workerData }), 'exit')
}

/** The same sources give the same id, so that a rebuild without changes makes nobody reload. */
async function buildId(all: string[]): Promise<string> {
  const digest = createHash('sha256')
  const words = (await listFiles('languages')).filter(file => extname(file) === '.json')
  for (const file of [...all, worker, 'build/server/index.js', ...words].sort())
    digest.update(file).update(await readFile(file))
  return digest.digest('hex').slice(0, 16)
}
