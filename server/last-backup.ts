import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const record = z.object({ at: z.iso.datetime({ offset: true }), bytes: z.number().int().min(0) })

/** What the last backup noted of itself in `backups/last.json`; undefined where none did, or nobody can read it. */
export async function findLastBackup(dataDir: string): Promise<{ at: Date; bytes: number } | undefined> {
  const text = await readFile(join(dataDir, 'backups', 'last.json'), 'utf8').catch(() => '')
  try {
    const { at, bytes } = record.parse(JSON.parse(text))
    return { at: new Date(at), bytes }
  } catch {
    return undefined
  }
}
