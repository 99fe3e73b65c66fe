import type { Journal } from '../../domain/rights/journal.ts'
import { hasDemoMark } from '../../domain/settings/demo-mark.ts'
import { openChoices } from '../../domain/settings/settings.ts'
import { openInstruments } from '../../domain/surveys/offered-instruments.ts'
import { type Library, openLibrary } from '../../languages/library.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import type { measureDisk } from '../../platform/disk.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { createSchedule } from '../../platform/schedule/schedule.ts'
import type { Definition } from '../../services/documents/documents.ts'
import type { Callable } from '../../services/functions/functions.ts'
import type { Hashing } from '../../services/identity/identity.ts'
import type { PushOptions } from '../../services/push/push.ts'
import { addStandIns } from '../demo/stand-ins.ts'
import { createProxyWatch } from '../http/proxy-watch.ts'
import { migrationLists } from '../migrations.ts'
import { originOf } from '../origin.ts'
import { createLetterContext } from '../post/letter-context.ts'
import type { BuildInfo } from '../read-build.ts'
import { readRouteRules } from '../site/route-rules.ts'

export type BackendOptions = {
  build: BuildInfo
  clock?: Clock | undefined
  log?: Log | undefined
  isDevelopment?: boolean
  onMigration?: (progress: { index: number; total: number }) => void
  /** In place of the product's own. */
  callables?: readonly Callable[]
  /** Other collections of documents than the product's own, for tests. */
  collections?: readonly Definition[] | undefined
  /** Other push services than those of the browsers' makers, for tests. */
  mayPushTo?: PushOptions['mayCall']
  /** What a password's hash costs, where it isn't the product's own. For tests. */
  hashing?: Hashing
  /** Other words than the product's own, or the same read once for many. For tests. */
  library?: Library
  /** How much room there is on the disk, for tests. */
  measureDisk?: typeof measureDisk | undefined
  /** Whoever holds the clock also says when it's time for what is done at times: `schedule.runDue()`. For tests. */
  isTimedByHand?: boolean
}

export type BackendBase = Awaited<ReturnType<typeof openBase>>

/** With what is only for putting the rest together. */
export type Wiring = BackendBase & {
  secret: string
  options: BackendOptions
  journal: Journal
  /** Whether someone asked to be erased. */
  isLeaving: (uid: string) => Promise<boolean>
}

/** What everything else is built on. What is wrong with the settings is said before the database is touched. */
export async function openBase(environment: Settings, options: BackendOptions) {
  const routeRules = readRouteRules(environment.REDIRECTS)
  const instruments = openInstruments({ FTCD_PERMISSION: environment.FTCD_PERMISSION })
  const log = options.log ?? createLog(environment.LOG_LEVEL)
  const clock = options.clock ?? systemClock
  const database = await openMigrated(environment, log, options.onMigration)
  const isDemo = await hasDemoMark(database)
  const given = isDemo ? addStandIns(environment) : environment
  const choices = await openChoices({ database, log, settings: given })
  const { settings } = choices
  const origin = originOf(settings)
  const library = options.library ?? openLibrary()
  return {
    /** The environment's, and beneath it what owners chose: some change while the process runs. */
    settings,
    choices,
    /** The address people know this site by. */
    origin,
    build: options.build,
    isDevelopment: options.isDevelopment ?? false,
    clock,
    log,
    database,
    /** What is done at times. */
    schedule: createSchedule({ database, clock, log }),
    metrics: createMetrics(),
    library,
    /** What emails are written with, in a language. */
    letterContext: createLetterContext({ library, origin, settings, findLogo: choices.findLogo }),
    instruments,
    routeRules,
    proxyWatch: createProxyWatch(settings.TRUST_PROXY, log),
  }
}

async function openMigrated(
  { DATABASE_URL, DATA_DIR }: Settings,
  log: Log,
  onMigration: BackendOptions['onMigration'],
): Promise<Database> {
  const database = await openDatabase({
    url: DATABASE_URL,
    dataDir: DATA_DIR,
    onDisconnect: error => log.warn({ err: error }, 'the database dropped a connection'),
  })
  await migrate(database, migrationLists, onMigration && { onProgress: onMigration }).catch(async error => {
    await database.close()
    throw error
  })
  return database
}
