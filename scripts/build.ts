import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createBuilder } from 'vite'
import { compress, encodingExtension, encodings } from '../platform/http/encoding.ts'

const client = 'build/client'
const packable = ['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']

process.env.NODE_ENV = 'production'
await rm('build', { recursive: true, force: true })
const builder = await createBuilder({ logLevel: 'warn' }, null)
await builder.buildApp()
await rm(join(client, '.vite'), { recursive: true, force: true })
const files = await listFiles(client)
await packFiles(files)
await writeFile(
  'build/build.json',
  `${JSON.stringify({ id: await buildId(files), timestamp: Date.now() })}\n`,
)

/** Squeezed once here, so that the server only hands them out. */
async function packFiles(all: string[]): Promise<void> {
  const worth = all.filter(file => packable.includes(extname(file)))
  for (const [index, file] of worth.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[KCompressing ${index + 1}/${worth.length}`)
    const body = await readFile(file)
    if (body.length < 860) continue
    for (const encoding of encodings) {
      await writeFile(file + encodingExtension[encoding], await compress(encoding, body, 'once'))
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** The same sources give the same id, so that a rebuild without a change reloads no one. */
async function buildId(all: string[]): Promise<string> {
  const digest = createHash('sha256')
  const words = (await listFiles('languages')).filter(file => extname(file) === '.json')
  for (const file of [...all, 'build/server/index.js', ...words].sort())
    digest.update(file).update(await readFile(file))
  return digest.digest('hex').slice(0, 16)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
