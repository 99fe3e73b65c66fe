import { createHash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ArchiveEntry } from './records.ts'

const piece = 256 * 1024

/** The files of a folder that `isKept` names, sorted, as a backup holds them. One that goes meanwhile is left out. */
export async function* dumpFiles(
  folder: string,
  isKept: (name: string) => boolean,
): AsyncGenerator<ArchiveEntry> {
  for (const name of await listFiles(folder, isKept)) {
    const file = await open(join(folder, name)).catch(() => undefined)
    if (!file) continue
    try {
      const digest = createHash('sha256')
      let count = 0
      yield { kind: 'file', name }
      for await (const bytes of file.createReadStream({ highWaterMark: piece, autoClose: false })) {
        digest.update(bytes)
        count += bytes.length
        yield { kind: 'part', bytes }
      }
      yield { kind: 'end', name, count, sum: digest.digest('hex') }
    } finally {
      await file.close()
    }
  }
}

async function listFiles(folder: string, isKept: (name: string) => boolean): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isKept)
    .toSorted()
}
