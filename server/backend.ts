import type { Analytics } from '../app/analytics.ts'
import type { Person } from '../app/context.ts'
import { parseRouteRule, type RouteRule } from '../app/redirects.ts'
import { type Library, openLibrary } from '../languages/library.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { ConfigFault, type Settings } from '../platform/config.ts'
import { migrate, pendingMigrations } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createSetup, type Setup } from '../services/identity/setup.ts'
import type { BuildInfo } from './build.ts'
import { houses } from './houses.ts'

export type Backend = {
  settings: Settings
  /** The address people know this site by. */
  origin: URL
  build: BuildInfo
  isDevelopment: boolean
  clock: Clock
  log: Log
  metrics: Metrics
  database: Database
  library: Library
  setup: Setup
  routeRules: RouteRule[]
  analytics: Analytics | undefined
  findPerson: (request: Request) => Promise<Person | undefined>
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

export type BackendOptions = Partial<Pick<Backend, 'clock' | 'log' | 'findPerson' | 'isDevelopment'>> & {
  build: BuildInfo
  onMigration?: (line: string) => void
}

/** Makes every part once, and hands each what it needs of the others. */
export async function createBackend(settings: Settings, options: BackendOptions): Promise<Backend> {
  const routeRules = readRouteRules(settings.REDIRECTS)
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(settings.LOG_LEVEL)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    onDisconnect: error => log.warn({ err: error }, 'the database dropped a connection'),
  })
  await migrate(database, houses, {
    onProgress: ({ house, name, index, total }) =>
      options.onMigration?.(`Preparing the database ${index}/${total}: ${house} ${name}`),
  }).catch(async error => {
    await database.close()
    throw error
  })
  return {
    settings,
    origin: settings.ORIGIN ?? new URL(`http://localhost:${settings.PORT}`),
    build: options.build,
    isDevelopment: options.isDevelopment ?? false,
    clock,
    log,
    metrics: createMetrics(),
    database,
    library: openLibrary(),
    setup: createSetup(database, clock),
    routeRules,
    analytics: readAnalytics(settings),
    // Accounts arrive with the identity service; until then everyone is a visitor.
    findPerson: options.findPerson ?? (async () => undefined),
    isReady: async () => (await database.ping()) && (await pendingMigrations(database, houses)).length === 0,
    close: () => database.close(),
  }
}

function readRouteRules(text: string): RouteRule[] {
  const entries = text.split(',').filter(entry => entry.trim() !== '')
  const rules = entries.map(parseRouteRule)
  const wrong = entries.filter((_, index) => !rules[index]).map(entry => `“${entry.trim()}”`)
  if (wrong.length > 0)
    throw new ConfigFault(
      `Exhale cannot start: REDIRECTS has ${wrong.join(', ')}, not “/path=target status”.`,
    )
  return rules.filter(rule => rule !== undefined)
}

function readAnalytics({ ANALYTICS, ANALYTICS_URL, ANALYTICS_SITE }: Settings): Analytics | undefined {
  if (!ANALYTICS || !ANALYTICS_URL || !ANALYTICS_SITE) return undefined
  return { kind: ANALYTICS, url: ANALYTICS_URL.href.replace(/\/$/, ''), site: ANALYTICS_SITE }
}
