import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../../platform/database/open.ts'
import { createLog, type Log } from '../../../platform/log.ts'
import { migrationLists } from '../../migrations.ts'

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>
export type OpenedDatabase = { database: Database; clock: typeof systemClock; log: Log }

/** The database of this installation for a moment, brought up to this version. */
export async function withDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Place,
  act: (parts: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, dataDir })
  try {
    await migrate(database, migrationLists)
    return await act({ database, clock: systemClock, log: createLog('silent') })
  } finally {
    await database.close()
  }
}
