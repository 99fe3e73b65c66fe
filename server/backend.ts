import type { Analytics } from '../app/analytics.ts'
import type { Person } from '../app/context.ts'
import type { RouteRule } from '../app/map/redirects.ts'
import { parseRouteRule } from '../app/map/route-rules.ts'
import { type Certificates, createCertificates } from '../domain/certificates/certificates.ts'
import { createFeedback, type Feedback } from '../domain/feedback/feedback.ts'
import { createMembers, type Members } from '../domain/members/members.ts'
import { createMilestoneMessages, type MilestoneMessages } from '../domain/members/milestone-messages.ts'
import { type Instruments, openInstruments } from '../domain/surveys/instruments.ts'
import { createResponses, type Responses } from '../domain/surveys/responses.ts'
import { type Library, openLibrary } from '../languages/library.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { ConfigFault, type Settings } from '../platform/config.ts'
import { migrate, pendingMigrations } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { AppError } from '../platform/errors.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createVault } from '../platform/vault.ts'
import {
  type Content,
  type ContentSource,
  createContent,
  createHostedContent,
} from '../services/content/content.ts'
import { createDocuments, type Definition, type Documents } from '../services/documents/documents.ts'
import { type Callable, createFunctions, type Functions } from '../services/functions/functions.ts'
import {
  createHostedIdentity,
  createIdentity,
  createSocial,
  type HostSettings,
  type Identity,
  type Leaver,
  readProviders,
  type Social,
} from '../services/identity/identity.ts'
import { createMail, type Mail } from '../services/mail/mail.ts'
import { createPush, type Push, type PushOptions } from '../services/push/push.ts'
import type { BuildInfo } from './build.ts'
import { callables } from './callables.ts'
import { createPress, type Press } from './certificates/press.ts'
import { describeCredential } from './certificates/writing.ts'
import { collections } from './collections.ts'
import { createForgetting } from './erase-person.ts'
import { defaultContent } from './http/mounts/content.ts'
import { visitorFrom } from './http/mounts/documents.ts'
import { callerFrom } from './http/mounts/functions.ts'
import { createProxyWatch, type ProxyWatch } from './http/proxy-watch.ts'
import { migrationLists } from './migrations.ts'
import { createContentReader, type Reader } from './pages/content-reader.ts'
import { readOperator } from './pages/operator.ts'
import { createPostRoom, senderAt } from './post-room.ts'
import { explainSecret, findSecret } from './secret.ts'
import { createPainter, type Painter } from './share/painter.ts'
import { type Parts, stopParts } from './stop-parts.ts'

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
  mail: Mail
  identity: Identity
  social: Social
  functions: Functions
  proxyWatch: ProxyWatch
  content: Content
  /** Where pages read their words: our own service, or a hosted space. */
  source: ContentSource
  /** The content as screens read it. */
  read: Reader
  documents: Documents
  instruments: Instruments
  /** Surveys that people chose to keep. */
  responses: Responses
  feedback: Feedback
  /** Of the pictures that go with shared links. */
  painter: Painter
  members: Members
  /** Absent where the operator did not switch it on: it reaches out of the machine. */
  push: Push | undefined
  /** What tells members of milestones, round by round. */
  messages: MilestoneMessages | undefined
  certificates: Certificates
  /** Pictures and PDFs of certificates. */
  press: Press
  /** Whom people may sign in with besides. */
  providers: { id: string; name: string }[]
  routeRules: RouteRule[]
  analytics: Analytics | undefined
  findPerson: (request: Request) => Promise<Person | undefined>
  /** Certainly nobody we know: the page may be the one every stranger gets. */
  isStranger: (cookies: string | null | undefined) => boolean
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

export type BackendOptions = Partial<Pick<Backend, 'clock' | 'log' | 'findPerson' | 'isDevelopment'>> & {
  build: BuildInfo
  /** In place of the product's own. */
  callables?: readonly Callable[]
  /** Other collections of documents than the product's own, for tests. */
  collections?: readonly Definition[]
  onMigration?: (line: string) => void
  /** Other push services than those of the browsers' makers, for tests. */
  mayPushTo?: PushOptions['mayCall']
}

const hour = 60 * 60_000
/** Of the ten seconds in which the process ends, what each group of its parts has. */
const closing = 1_000

/** Makes every part once, and hands each what it needs of the others. */
export async function createBackend(settings: Settings, options: BackendOptions): Promise<Backend> {
  const routeRules = readRouteRules(settings.REDIRECTS)
  const instruments = openInstruments({ FTCD_PERMISSION: settings.FTCD_PERMISSION })
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(settings.LOG_LEVEL)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    onDisconnect: error => log.warn({ err: error }, 'the database dropped a connection'),
  })
  await migrate(database, migrationLists, {
    onProgress: ({ house, name, index, total }) =>
      options.onMigration?.(`Preparing the database ${index}/${total}: ${house} ${name}`),
  }).catch(async error => {
    await database.close()
    throw error
  })
  const origin = settings.ORIGIN ?? new URL(`http://localhost:${settings.PORT}`)
  const library = openLibrary()
  const mail = createMail({
    database,
    clock,
    log,
    from: settings.MAIL_FROM ?? senderAt(origin),
    smtpUrl: settings.SMTP_URL,
  })
  const secret = await findSecret(settings)
  const providers = readProviders(settings)
  const host = readHost(settings)
  // Who keeps something of a person is made later than who knows the person.
  const onDelete = (person: Leaver) => forget(person)
  const identity = host
    ? createHostedIdentity({ database, clock, origin, secret, host, onDelete })
    : createIdentity({
        database,
        clock,
        log,
        origin,
        mail: createPostRoom(mail, library, origin, providers.list),
        onDelete,
        secret,
        providers: providers.openId,
        siteWords: settings.OPERATOR_NAME ? [settings.OPERATOR_NAME] : [],
        ...(!settings.EXHALE_TEST_MODE && { policy: { minLength: settings.PASSWORD_MIN_LENGTH } }),
        testMode: settings.EXHALE_TEST_MODE,
      })
  await identity.prepare().catch(async error => {
    await database.close()
    explainSecret(settings)(error)
  })
  const functions = createFunctions({
    callables: options.callables ?? callables,
    verifyIdToken: callerFrom(identity),
    database,
    clock,
    log,
    origin,
    testMode: settings.EXHALE_TEST_MODE,
  })
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = settings
  if (email && password)
    await identity.ensureFirstOwner({ email, password }).catch(async error => {
      await database.close()
      throw error instanceof AppError && error.code === 'invalid-argument'
        ? new ConfigFault(describeOwnerRule(identity.policy.minLength))
        : error
    })
  const content = createContent({
    database,
    clock,
    log,
    origin,
    dataDir: settings.DATA_DIR,
    mayCallInside: settings.WEBHOOKS_INSIDE,
    limits: settings.CONTENT_LIMITS ? { delivery: 5, management: 3 } : undefined,
  })
  await content.open(defaultContent)
  const { CONTENT_SPACE_URL: address, CONTENT_SPACE_TOKEN: token } = settings
  const hosted = { clock, log, dataDir: settings.DATA_DIR }
  const source: ContentSource =
    address && token ? createHostedContent({ address, token, ...hosted }) : content
  if (source !== content)
    await source.refresh().catch(error => log.warn({ err: error }, 'the hosted space does not answer'))
  const findPerson = options.findPerson ?? identity.findPerson
  const documents = createDocuments({
    database,
    clock,
    log,
    projectId: identity.projectId,
    collections: options.collections ?? collections,
    testMode: settings.EXHALE_TEST_MODE,
    verifyIdToken: async token => {
      const { id: uid, roles, claims, isEmailVerified } = await identity.verifyIdToken(token)
      return { uid, roles, isAnonymous: claims.provider_id === 'anonymous', isVerified: isEmailVerified }
    },
    findVisitor: visitorFrom(findPerson, identity.hasSession, origin),
  })
  await documents.start()
  identity.onChange(uid => void documents.recheck(uid))
  await identity.start()
  const metrics = createMetrics()
  metrics.watch('exhale_document_channels', 'Open streams of documents', documents.countChannels)
  const members = createMembers(documents)
  const certificates = createCertificates({
    documents,
    clock,
    origin,
    secret,
    describe: describeCredential(library),
    findDiary: members.findDiary,
  })
  const push = offersNotifications(settings)
    ? createPush({
        database,
        clock,
        vault: createVault(secret),
        contact: settings.OPERATOR_EMAIL ? `mailto:${settings.OPERATOR_EMAIL}` : origin.origin,
        mayCall: options.mayPushTo,
      })
    : undefined
  const messages = push && createMilestoneMessages({ documents, push, library, clock, log })
  const press = createPress(settings.DATA_DIR)
  const responses = createResponses(documents, instruments, clock)
  const forget = createForgetting({ members, responses, functions, push, mail, certificates, press })
  const tidy = async () => {
    await Promise.all([identity, functions, content, documents].map(part => part.tidy()))
    for (const id of await certificates.tidy()) await press.discard(id)
    await press.tidy(clock.now().getTime())
  }
  const tidying = setInterval(() => tidy().catch(error => log.error(error)), hour).unref()
  const painter = createPainter()
  mail.start()
  identity.start()
  content.start()
  if (source !== content) source.start()
  messages?.start()
  return {
    settings,
    origin,
    build: options.build,
    isDevelopment: options.isDevelopment ?? false,
    clock,
    log,
    metrics,
    database,
    library,
    mail,
    identity,
    functions,
    proxyWatch: createProxyWatch(settings.TRUST_PROXY, log),
    content,
    source,
    read: createContentReader(source, { operator: readOperator(settings), clock, rules: routeRules }),
    documents,
    instruments,
    responses,
    feedback: createFeedback(documents, functions.limits),
    painter,
    members,
    push,
    messages,
    certificates,
    press,
    social: createSocial({ database, clock, log, origin, providers: providers.social }),
    providers: providers.list,
    routeRules,
    analytics: readAnalytics(settings),
    findPerson,
    isStranger: cookies => !options.findPerson && !identity.hasSession(cookies),
    isReady: async () =>
      (await database.ping()) && (await pendingMigrations(database, migrationLists)).length === 0,
    close: async () => {
      clearInterval(tidying)
      const parts: Parts[] = [
        // What uses others goes before them.
        { identity: identity.stop, messages: async () => messages?.stop() },
        {
          mail: mail.stop,
          content: content.stop,
          source: async () => source !== content && source.stop(),
          press: press.stop,
          documents: documents.stop,
          painter: painter.stop,
        },
        { database: database.close },
      ]
      await stopParts(parts, closing, log)
    },
  }
}

const describeOwnerRule = (minLength: number) =>
  [
    'Exhale cannot start: its settings need a change.',
    `  · OWNER_PASSWORD must have at least ${minLength} characters and be hard to guess: no common password, no single word`,
    '    or name, nothing made of this site’s name or of OWNER_EMAIL',
  ].join('\n')

/** They are shown by the worker that also keeps pages for offline. */
const offersNotifications = ({ NOTIFICATIONS, NO_OFFLINE }: Settings) => NOTIFICATIONS && !NO_OFFLINE

function readHost(settings: Settings): HostSettings | undefined {
  const { IDENTITY_PROJECT_ID: projectId, IDENTITY_API_KEY: apiKey, IDENTITY_JWKS_URL: jwksUrl } = settings
  return projectId && apiKey && jwksUrl ? { projectId, apiKey, jwksUrl } : undefined
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
