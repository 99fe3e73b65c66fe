import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { compress, encodingExtension, encodings } from '../platform/http/encoding.ts'

/**
 * Compresses files once, so that the server only has to send them, and keeps what comes out by the file's contents, for
 * the next build. It's a thread: in the build's own, whose heap is large, each compression's memory would have all of it
 * collected, and that took five times as long as compressing.
 */
const { files, kept, isComplete }: { files: string[]; kept: string; isComplete: boolean } = workerData
const packable = ['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']
const worth = files.filter(file => packable.includes(extname(file)))
const names = new Set<string>()

await mkdir(kept, { recursive: true })
const queue = worth.values()
await Promise.all(Array.from({ length: availableParallelism() }, packInTurn))
if (isComplete)
  for (const name of await readdir(kept)) if (!names.has(name)) await rm(join(kept, name), { force: true })

async function packInTurn(): Promise<void> {
  for (const file of queue) await pack(file)
}

async function pack(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < 860) return
  const digest = createHash('sha256').update(body).digest('hex')
  for (const encoding of encodings) {
    const extension = encodingExtension[encoding]
    const place = join(kept, digest + extension)
    names.add(digest + extension)
    if (!existsSync(place)) {
      // A build that is stopped leaves no half of a file under its name.
      const unfinished = `${place}.${names.size}`
      await writeFile(unfinished, await compress(encoding, body, 'once'))
      await rename(unfinished, place)
    }
    if (isComplete) await copyFile(place, file + extension)
  }
}
