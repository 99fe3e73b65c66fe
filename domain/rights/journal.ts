import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Line = { at: number } & ({ erased: string } | { kept: string })

export type Journal = ReturnType<typeof openJournal>

/** Backups are kept for less than this. */
const keptFor = 400 * 24 * 3_600_000

/**
 * Who was erased, outside of the database: when an older copy of that is put back, they are erased again. An id that
 * names nobody any more, and a time; see decision 0032.
 */
export function openJournal(dataDir: string, now: () => number) {
  const file = join(dataDir, 'erasures.log')
  const written = new Set<string>()

  async function append(line: Line): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }

  async function list(): Promise<Line[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').flatMap(line => readLine(line) ?? [])
  }

  return {
    list,

    /** Once in the life of a process is enough. */
    async noteErased(id: string): Promise<void> {
      if (written.has(id)) return
      await append({ erased: id, at: now() })
      written.add(id)
    },

    noteKept: (code: string): Promise<void> => append({ kept: code, at: now() }),

    /** Drops what no backup can be older than. At the start alone, before anyone else writes. */
    async tidy(): Promise<void> {
      const all = await list()
      const left = all.filter(({ at }) => at > now() - keptFor)
      if (left.length < all.length)
        await writeFile(file, left.map(line => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
    },
  }
}

/** A line that was cut short by a fall of the machine says nothing. */
function readLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text)
    const isLine = typeof line?.at === 'number' && typeof (line.erased ?? line.kept) === 'string'
    return isLine ? line : undefined
  } catch {
    return undefined
  }
}
