import type { Person } from '../../app/context.ts'
import { openInstruments } from '../../domain/surveys/instruments.ts'
import { openLibrary } from '../../languages/library.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import type { Definition } from '../../services/documents/documents.ts'
import type { Callable } from '../../services/functions/functions.ts'
import type { PushOptions } from '../../services/push/push.ts'
import { readAnalytics } from '../analytics.ts'
import type { BuildInfo } from '../build.ts'
import { createProxyWatch } from '../http/proxy-watch.ts'
import { migrationLists } from '../migrations.ts'
import { readRouteRules } from '../route-rules.ts'

export type BackendOptions = {
  build: BuildInfo
  clock?: Clock | undefined
  log?: Log | undefined
  isDevelopment?: boolean
  onMigration?: (line: string) => void
  /** In place of the person the session cookie names, for tests. */
  findPerson?: ((request: Request) => Promise<Person | undefined>) | undefined
  /** In place of the product's own. */
  callables?: readonly Callable[]
  /** Other collections of documents than the product's own, for tests. */
  collections?: readonly Definition[] | undefined
  /** Other push services than those of the browsers' makers, for tests. */
  mayPushTo?: PushOptions['mayCall']
}

export type BackendBase = Awaited<ReturnType<typeof openBase>>

/** What everything else is built on. What is wrong with the settings is said before the database is touched. */
export async function openBase(settings: Settings, options: BackendOptions) {
  const routeRules = readRouteRules(settings.REDIRECTS)
  const instruments = openInstruments({ FTCD_PERMISSION: settings.FTCD_PERMISSION })
  const log = options.log ?? createLog(settings.LOG_LEVEL)
  return {
    settings,
    /** The address people know this site by. */
    origin: settings.ORIGIN ?? new URL(`http://localhost:${settings.PORT}`),
    build: options.build,
    isDevelopment: options.isDevelopment ?? false,
    clock: options.clock ?? systemClock,
    log,
    database: await openMigrated(settings, log, options.onMigration),
    metrics: createMetrics(),
    library: openLibrary(),
    instruments,
    routeRules,
    analytics: readAnalytics(settings),
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
  await migrate(database, migrationLists, {
    onProgress: ({ house, name, index, total }) =>
      onMigration?.(`Preparing the database ${index}/${total}: ${house} ${name}`),
  }).catch(async error => {
    await database.close()
    throw error
  })
  return database
}
