import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { areas } from '../../languages/areas.ts'
import { languageCodes } from '../../languages/languages.ts'
import { AppError, httpStatus } from '../../platform/errors.ts'
import type { Files } from '../../platform/http/files.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Backend } from '../backend.ts'
import type { SiteBuild } from '../read-build.ts'
import { createPageCache } from '../site/page-cache.ts'
import { createReadyPages, type QuickAnswer } from '../site/ready-pages.ts'
import { createSite } from '../site/site.ts'
import { compressAnswer } from './compress-answer.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { leadToMainHost } from './main-host.ts'
import { createMemoryLog } from './memory-log.ts'
import type { Mount } from './mount.ts'
import { mountBounces } from './mounts/bounces.ts'
import { mountBuilds } from './mounts/builds.ts'
import { mountCalendars } from './mounts/calendars.ts'
import { mountCampaigns } from './mounts/campaigns.ts'
import { mountCertificates } from './mounts/certificates.ts'
import { mountChallenges } from './mounts/challenges.ts'
import { createReadyContent, mountContent } from './mounts/content.ts'
import { mountDemo } from './mounts/demo.ts'
import { mountDocuments } from './mounts/documents.ts'
import { mountFunctions } from './mounts/functions.ts'
import { mountHealth } from './mounts/health.ts'
import { mountIdentity } from './mounts/identity.ts'
import { mountLinks } from './mounts/links.ts'
import { mountLists } from './mounts/lists.ts'
import { mountOrganisation } from './mounts/organisation.ts'
import { mountOutcomes } from './mounts/outcomes.ts'
import { mountPurchases } from './mounts/purchases.ts'
import { mountPush } from './mounts/push.ts'
import { mountRights } from './mounts/rights.ts'
import { mountSearchEngines } from './mounts/search-engines.ts'
import { mountTemplates } from './mounts/templates.ts'
import { logRequests } from './request-log.ts'
import { retiredWorker } from './retired-worker.ts'
import { manifestPathOf, manifestType, writeManifest } from './web-manifest.ts'

/** Everything that answers at the origin, in the order it is asked. */
export function createHttp(
  backend: Backend,
  files: Files,
  loadBuild: () => Promise<SiteBuild>,
): { app: Hono<Mount>; answerQuickly: QuickAnswer } {
  const app = new Hono<Mount>()
  const cache = createPageCache(
    () =>
      `${backend.build.id} ${backend.source.cacheVersion()} ${backend.helplineChecks.version()} ${backend.choices.version()}`,
  )
  const answerPage = createSite(backend, cache, loadBuild)
  addFiles(files, backend)

  app.use(logRequests(backend))
  app.use(protect(backend))
  app.use(leadToMainHost(backend))
  app.use(leadToSignIn(backend))
  // Before anything is compressed: what streams must not be held back, tokens do not shrink, and the effort would go on
  // while passwords are hashed.
  mountDocuments(app, backend.documents)
  mountIdentity(app, backend)
  mountFunctions(app, backend)
  mountContent(app, backend)
  mountCampaigns(app, backend)
  app.use(compressAnswer)

  mountHealth(app, backend)
  mountSearchEngines(app, backend)
  mountCertificates(app, backend)
  mountChallenges(app, backend)
  mountLinks(app, backend)
  mountLists(app, backend)
  mountOutcomes(app, backend)
  mountTemplates(app, backend)
  mountOrganisation(app, backend)
  mountPurchases(app, backend)
  mountRights(app, backend)
  mountPush(app, backend)
  mountBounces(app, backend)
  mountCalendars(app, backend)
  mountBuilds(app, backend)
  mountDemo(app, backend)

  app.use('/icons/share.png', async (context, next) => {
    await next()
    // A site that shows a link shows its picture.
    context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.all('*', async context => {
    const request = context.req.raw
    return (await files.answer(request)) ?? answerPage(request, context.var)
  })
  app.onError(explainFailure(backend))

  const note = createMemoryLog(backend.log)
  const inMemory = [createReadyPages(cache, backend, note), createReadyContent(backend, note)]
  return { app, answerQuickly: (request, response) => inMemory.some(answer => answer(request, response)) }
}

/** Files that are written at the start: words, and what an installed site is called. */
function addFiles(files: Files, { library, settings }: Pick<Backend, 'library' | 'settings'>): void {
  for (const language of languageCodes) {
    const words = library.files(language)
    for (const area of areas) files.add(words[area].url, words[area].text, 'application/json; charset=utf-8')
    files.add(manifestPathOf(language), writeManifest(language, library), manifestType)
  }
  if (settings.NO_OFFLINE) files.add('/service-worker.js', retiredWorker, 'text/javascript; charset=utf-8')
}

function protect({ origin, settings }: Pick<Backend, 'origin' | 'settings'>): MiddlewareHandler<Mount> {
  const isHttps = origin.protocol === 'https:'
  const headers = Object.entries(securityHeaders({ isHttps, coversSubdomains: settings.HSTS_SUBDOMAINS }))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}

function explainFailure({ log, metrics }: Pick<Backend, 'log' | 'metrics'>): ErrorHandler<Mount> {
  return (error, context) => {
    const { requestId } = context.var
    const code = error instanceof AppError ? error.code : 'internal'
    const status = httpStatus(code) as ContentfulStatusCode
    // What was wrongly asked is no fault of ours, nor is someone who leaves in mid-sentence.
    if (status >= 500 && !context.req.raw.signal.aborted) {
      metrics.countFault()
      log.error({ err: error, requestId }, 'a request failed')
    }
    if (status === 429) context.header('Retry-After', '10')
    return context.json(
      { error: { status: code, message: 'The request couldn’t be completed', id: requestId } },
      status,
    )
  }
}
