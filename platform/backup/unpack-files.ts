import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ArchiveEntry, damaged } from './records.ts'

/** Each part a plain name: nothing is ever written outside the folder, whatever a file says. */
const safeName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Writes the files of a backup below a folder, for its owner's eyes; gives their names. */
export async function unpackFiles(entries: AsyncIterable<ArchiveEntry>, folder: string): Promise<string[]> {
  const names: string[] = []
  let file: Awaited<ReturnType<typeof open>> | undefined
  try {
    for await (const entry of entries) {
      if (entry.kind === 'file') {
        if (!safeName.test(entry.name)) throw damaged()
        const path = join(folder, entry.name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        file = await open(path, 'wx', 0o600)
        names.push(entry.name)
      } else if (entry.kind === 'part') await file?.write(entry.bytes)
      else if (entry.kind === 'end') {
        await file?.sync()
        await file?.close()
        file = undefined
      }
    }
    return names
  } finally {
    await file?.close()
  }
}
