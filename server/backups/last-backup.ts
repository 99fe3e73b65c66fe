import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metrics } from '../../platform/metrics.ts'

/** For a monitoring system, in seconds since 1970; 0 where there has been none. */
export function watchBackups(metrics: Metrics, dataDir: string): void {
  const name = 'exhale_last_backup_timestamp_seconds'
  metrics.watch(name, 'When the last backup was made', () => findLastBackup(dataDir) / 1_000)
}

function findLastBackup(dataDir: string): number {
  try {
    const { at } = JSON.parse(readFileSync(join(dataDir, 'backups', 'last.json'), 'utf8'))
    return Date.parse(at) || 0
  } catch {
    return 0
  }
}
