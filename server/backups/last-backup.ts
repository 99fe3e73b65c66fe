import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Metrics } from '../../platform/metrics.ts'

const record = z.object({ at: z.iso.datetime({ offset: true }), bytes: z.number().int().min(0) })

/** What the last backup noted of itself in `backups/last.json`; undefined where none did, or nobody can read it. */
export function findLastBackup(dataDir: string): { at: Date; bytes: number } | undefined {
  try {
    const { at, bytes } = record.parse(
      JSON.parse(readFileSync(join(dataDir, 'backups', 'last.json'), 'utf8')),
    )
    return { at: new Date(at), bytes }
  } catch {
    return undefined
  }
}

/** For a monitoring system, in seconds since 1970; 0 where there has been none. */
export function watchBackups(metrics: Metrics, dataDir: string): void {
  const name = 'exhale_last_backup_timestamp_seconds'
  const find = () => (findLastBackup(dataDir)?.at.getTime() ?? 0) / 1_000
  metrics.watch(name, 'When the last backup was made', find)
}
