import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Inscription } from '../../app/certificates/inscription.ts'
import type { Format } from '../../app/certificates/stages.ts'
import { createThread } from '../../platform/thread.ts'
import type { Job } from './press-worker.ts'

export type Press = ReturnType<typeof createPress>

/** Of the drawing: another number where the same words come out differently. */
const edition = 1
const mostWaiting = 60
const mostKept = 2_000
const day = 24 * 3_600_000
const keptFor = 7 * day

const rehearsal: Inscription = {
  theme: 'dawn',
  language: 'en',
  label: 'Aa',
  number: '0',
  unit: 'Żя',
  selfReported: 'Aa',
  host: 'aa',
}

/**
 * Pictures and PDFs, painted on a thread of its own and kept on disk by what stands on them. Each certificate has a
 * folder, so that nothing of it stays when it goes.
 */
export function createPress(dataDir: string) {
  const root = join(dataDir, 'certificates')
  const underWay = new Map<string, Promise<Buffer>>()
  const thread = createThread<Job>(new URL('./press-worker.ts', import.meta.url), mostWaiting, {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

  const folderOf = (id: string) => join(root, hash(id))

  async function print(id: string, format: Format, written: Inscription, link: string): Promise<Buffer> {
    const file = join(folderOf(id), hash(JSON.stringify([edition, format, written, link])))
    const known = await readFile(file).catch(() => undefined)
    if (known) {
      const now = new Date()
      await utimes(file, now, now).catch(() => {})
      return known
    }
    const painted = await thread.order({ format, written, link })
    await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, painted, { mode: 0o600 })
    await rename(draft, file)
    return painted
  }

  return {
    /** Readies the thread, for who is about to need it: it has read its fonts and held a brush before. */
    wake(): void {
      if (thread.isAwake()) return
      for (const format of ['share', 'a4'] as const)
        thread.order({ format, written: rehearsal, link: '' }).catch(() => {})
    },

    /** Asked twice at once it is painted once. */
    print(id: string, format: Format, written: Inscription, link: string): Promise<Buffer> {
      const key = hash(JSON.stringify([id, format, written, link]))
      const known = underWay.get(key)
      if (known) return known
      const printed = print(id, format, written, link).finally(() => underWay.delete(key))
      underWay.set(key, printed)
      return printed
    },

    discard: (id: string) => rm(folderOf(id), { recursive: true, force: true }),

    /** Keeps what was asked for lately, and not without end. */
    async tidy(now: number): Promise<void> {
      const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      const files = await Promise.all(
        names
          .filter(entry => entry.isFile())
          .map(async entry => {
            const file = join(entry.parentPath, entry.name)
            return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 }
          }),
      )
      const newestFirst = files.sort((a, b) => b.at - a.at)
      const stale = newestFirst.filter(({ at }, index) => index >= mostKept || at < now - keptFor)
      for (const { file } of stale) await rm(file, { force: true })
    },

    stop: thread.stop,
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)
