import { randomBytes } from 'node:crypto'
import { isRouteErrorResponse } from 'react-router'
import type { Visit } from '../../app/context.ts'
import { pageOf } from '../../app/map/find-address.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { type Area, areas } from '../../languages/areas.ts'
import { readWishes } from '../../languages/detect.ts'
import { type Language, languageOfPath } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Settings } from '../../platform/config.ts'
import type { Arrival } from '../../platform/http/arrival.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Backend } from '../backend.ts'
import { version } from '../build.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createCertificateDoors } from '../doors/certificates/certificates.ts'
import { createOpenDesk } from '../doors/editor/editor.ts'
import { createHelperDoors } from '../doors/helpers.ts'
import { createHelplineDoors } from '../doors/helplines.ts'
import { createOutboxDoors } from '../doors/outbox.ts'
import { createSurveyDoors } from '../doors/surveys.ts'
import { sayConfirmed } from '../pages/helplines.ts'
import { describeOrganization, readOperator } from '../pages/operator.ts'

type MakeVisit = (request: Request, url: URL, arrival: Arrival, search: string) => Visit

/**
 * What screens know of the server: the words, who is asking, and the doors they may use. This is where all of the
 * backend comes together, so it is handed whole; each door takes what it needs.
 */
export function createVisits(backend: Backend): MakeVisit {
  const { settings, origin, library, build } = backend
  const doors = {
    outbox: createOutboxDoors(backend),
    helpers: createHelperDoors(backend),
    surveys: createSurveyDoors(backend),
    openDesk: createOpenDesk(backend),
    organization: describeOrganization(readOperator(settings)),
    stores: readStores(settings),
  }

  return (request, url, arrival, search) => {
    const page = pageOf(url.pathname)
    const language = languageOfPath(page)
    const { clientAddress, requestId } = arrival
    const visit: Visit = {
      ...doors,
      language,
      languageWishes: readWishes(request.headers.get('accept-language')),
      path: shownPath(page),
      search: page === url.pathname ? search : pageSearch(search),
      origin: origin.origin,
      words: library.words(language),
      wordsIn: library.words,
      wordFiles: wordUrls(library, language),
      person: undefined,
      buildId: build.id,
      nonce: randomBytes(16).toString('base64'),
      requestId,
      analytics: backend.analytics,
      routeRules: backend.routeRules,
      accounts: createAccountDoors(backend, {
        clientAddress,
        userAgent: request.headers.get('user-agent'),
        cookies: request.headers.get('cookie'),
        language,
      }),
      content: {
        ...sayConfirmed(backend.read(language), backend.helplineChecks),
        rate: (id, isHelpful) => backend.feedback.rate(id, isHelpful, networkOf(clientAddress)),
      },
      helplines: createHelplineDoors(backend, language),
      certificates: createCertificateDoors(backend, { person: () => visit.person, language, clientAddress }),
      describeInstallation: async () => ({
        version,
        buildId: build.id,
        engine: backend.database.engine,
        isReady: await backend.isReady(),
        isProxyOverlooked: backend.proxyWatch.isOverlooked(),
      }),
      report: firstFault(error => {
        backend.metrics.countFault()
        backend.log.error({ err: error, requestId }, 'a page failed')
      }),
    }
    return visit
  }
}

function readStores({ APP_STORE_URL, PLAY_STORE_URL }: Settings): Visit['stores'] {
  const stores = { 'App Store': APP_STORE_URL, 'Google Play': PLAY_STORE_URL }
  return Object.entries(stores).flatMap(([name, url]) => (url ? [{ name, url: url.href }] : []))
}

function wordUrls(library: Library, language: Language): Record<Area, string> {
  const files = library.files(language)
  return Object.fromEntries(areas.map(area => [area, files[area].url])) as Record<Area, string>
}

/** Readable, unless it is no valid encoding or hides characters that no one sees. */
function shownPath(pathname: string): string {
  const path = pathname.slice(0, 200)
  try {
    const readable = decodeURI(path)
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(readable) ? path : readable
  } catch {
    return path
  }
}

/** A page that fails may fail again while its error page is drawn. What was wrongly asked is no fault of ours. */
function firstFault(act: (error: unknown) => void): (error: unknown) => void {
  let isDone = false
  return error => {
    if (isDone || (isRouteErrorResponse(error) && error.status < 500)) return
    isDone = true
    act(error)
  }
}
