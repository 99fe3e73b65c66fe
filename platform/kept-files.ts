import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Of what may be kept, how much is left after a tidying: a full folder is not counted again with every file. */
const afterTidying = 0.8

/** Besides the bytes: how many may be kept, and how long after they were used. */
type KeptLimits = { mostFiles?: number; keptFor?: number }

/** Files that can be had again, in a folder that never grows beyond its budget: what was used longest ago goes first. */
export function createKeptFiles(folder: string, mostBytes: number, limits: KeptLimits = {}) {
  const { mostFiles = Number.POSITIVE_INFINITY, keptFor = Number.POSITIVE_INFINITY } = limits
  let bytes = Number.isFinite(mostBytes) ? undefined : 0
  let tidying: Promise<void> | undefined

  async function measure() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = await Promise.all(
      entries
        .filter(entry => entry.isFile())
        .map(async entry => {
          const path = join(entry.parentPath, entry.name)
          const known = await stat(path).catch(() => undefined)
          return { path, bytes: known?.size ?? 0, usedAt: known?.mtimeMs ?? 0 }
        }),
    )
    return files.sort((a, b) => b.usedAt - a.usedAt)
  }

  async function dropOldest(now: number): Promise<void> {
    const newestFirst = await measure()
    const total = newestFirst.reduce((sum, file) => sum + file.bytes, 0)
    const most = total > mostBytes ? mostBytes * afterTidying : mostBytes
    let left = 0
    for (const [index, file] of newestFirst.entries()) {
      const isStale = index >= mostFiles || file.usedAt < now - keptFor
      if (!isStale && left + file.bytes <= most) left += file.bytes
      else await rm(file.path, { force: true })
    }
    bytes = left
  }

  function tidy(now = Date.now()): Promise<void> {
    tidying ??= dropOldest(now).finally(() => {
      tidying = undefined
    })
    return tidying
  }

  return {
    async find(name: string): Promise<Buffer | undefined> {
      const path = join(folder, name)
      const found = await readFile(path).catch(() => undefined)
      const now = new Date()
      if (found) await utimes(path, now, now).catch(() => {})
      return found
    },

    async keep(name: string, content: Uint8Array): Promise<void> {
      if (content.length > mostBytes) return
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Whole or not at all: another process may read it this moment.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, content, { mode: 0o600 })
      await rename(draft, path)
      if (bytes !== undefined) bytes += content.length
      if (bytes === undefined || bytes > mostBytes) await tidy()
    },

    forget: (name: string) => rm(join(folder, name), { force: true }),

    forgetFolder: (inner: string) => rm(join(folder, inner), { recursive: true, force: true }),

    /** The names of those in one of its folders. */
    async list(inner: string): Promise<string[]> {
      return (await readdir(join(folder, inner)).catch(() => [])).map(name => join(inner, name))
    },

    tidy,
  }
}
