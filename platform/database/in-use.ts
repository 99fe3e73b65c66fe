import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError } from '../errors.ts'
import { describeFault, isBusy } from './faults.ts'
import type { DatabaseOptions } from './open.ts'

/** Whether another process has the database open. Asked before this one opens it. */
export function isInUse({ url, dataDir }: DatabaseOptions): Promise<boolean> {
  return url ? isPostgresInUse(url) : isFileInUse(join(dataDir, 'exhale.sqlite'))
}

async function isPostgresInUse(url: string): Promise<boolean> {
  const client = new Client(url)
  try {
    await client.connect()
    for (let tries = 0; tries < 10; tries += 1) {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'exhale' limit 1",
      )
      if (rows.length === 0) return false
      // A process that has just stopped is still listed for a moment.
      await sleep(100)
    }
    return true
  } catch (error) {
    throw new AppError('unavailable', `can’t reach PostgreSQL: ${describeFault(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** SQLite only leaves this mode where nobody else has the file open; it's entered again by whoever opens it next. */
async function isFileInUse(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = delete')
    return false
  } catch (error) {
    // Of a damaged one nothing can be learned.
    return isBusy(error)
  } finally {
    file.close()
  }
}
