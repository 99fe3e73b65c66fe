import { dumpDatabase, type OnProgress } from '../../platform/backup/dump.ts'
import { type Loaded, loadDatabase } from '../../platform/backup/load.ts'
import type { Clock } from '../../platform/clock.ts'
import { isInUse } from '../../platform/database/in-use.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import { migrationLists } from '../migrations.ts'

type Options = {
  from: DatabaseOptions
  to: DatabaseOptions
  clock: Clock
  signal?: AbortSignal
  onProgress?: OnProgress
}

/** Copies everything from one engine to the other, and reads it back there. What it was copied from stays as it is. */
export async function moveDatabase({ from, to, clock, signal, onProgress }: Options): Promise<Loaded> {
  const busy =
    'Exhale is running with this database. Stop it first: what it writes meanwhile would stay behind.'
  ensure(!(await isInUse(from)), 'failed-precondition', busy)
  const source = await openDatabase(from)
  try {
    await migrate(source, migrationLists)
    const target = await openDatabase(to)
    try {
      return await dumpDatabase(source, { now: clock.now(), signal, onProgress }, entries =>
        loadDatabase(target, entries, { lists: migrationLists, signal }),
      )
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
