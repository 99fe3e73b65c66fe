import { randomBytes } from 'node:crypto'
import type { Person, Visit } from '../../app/context.ts'
import { pageOf } from '../../app/map/find-address.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { shownPath } from '../../app/map/shown-path.ts'
import { type Area, areas } from '../../languages/areas.ts'
import { readWishes } from '../../languages/detect.ts'
import { type Language, languageOfPath } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Settings } from '../../platform/config.ts'
import type { Arrival } from '../../platform/http/arrival.ts'
import type { InTurn } from '../../platform/turns.ts'
import type { Backend } from '../backend.ts'
import { createAsker } from '../doors/asker.ts'
import { openDoors } from '../doors/doors.ts'
import { describeOperator, describeOrganization, readOperator } from '../pages/operator.ts'
import { readAnalytics } from './analytics.ts'
import { createReport } from './report-fault.ts'

type More = { search: string; inTurn: InTurn; person: Person | undefined }

/** What screens know of the server: the words, who is asking, and the doors they may have opened. */
export function createVisits(backend: Backend) {
  const { settings, origin, library, build } = backend
  const stores = readStores(settings)

  return (
    request: Request,
    url: URL,
    { clientAddress, requestId }: Arrival,
    { search, inTurn, person }: More,
  ) => {
    const page = pageOf(url.pathname)
    const language = languageOfPath(page)
    const languageWishes = readWishes(request.headers.get('accept-language'))
    const siteName = library.words(language).getFixedT(null, 'common')('site.name')
    const visit: Visit = {
      stores,
      organization: describeOrganization(readOperator(settings)),
      operator: describeOperator(settings, { language, siteName }, backend.choices.findLogo()),
      isDemo: backend.choices.isDemo(),
      language,
      languageWishes,
      path: shownPath(page),
      search: page === url.pathname ? search : pageSearch(search),
      origin: origin.origin,
      words: library.words(language),
      wordsIn: library.words,
      wordFiles: wordUrls(library, language),
      person,
      buildId: build.id,
      nonce: randomBytes(16).toString('base64'),
      requestId,
      analytics: readAnalytics(settings),
      routeRules: backend.routeRules,
      report: createReport(backend, requestId),
      inTurn,
    }
    const asker = createAsker(backend.audit, {
      person,
      language,
      languageWishes,
      clientAddress,
      inTurn,
      userAgent: request.headers.get('user-agent'),
      cookies: request.headers.get('cookie'),
    })
    return { visit, doors: openDoors(backend, asker) }
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
