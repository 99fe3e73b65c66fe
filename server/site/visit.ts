import { randomBytes } from 'node:crypto'
import type { Visit } from '../../app/context.ts'
import { pageOf } from '../../app/map/find-address.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { shownPath } from '../../app/map/shown-path.ts'
import { type Area, areas } from '../../languages/areas.ts'
import { readWishes } from '../../languages/detect.ts'
import { type Language, languageOfPath } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Settings } from '../../platform/config.ts'
import type { Arrival } from '../../platform/http/arrival.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { InTurn } from '../../platform/turns.ts'
import type { Backend } from '../backend.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createAuditDoors } from '../doors/audit.ts'
import { createCertificateDoors } from '../doors/certificates/certificates.ts'
import { createChallengeDoors } from '../doors/challenges.ts'
import { createOpenDesk } from '../doors/editor/editor.ts'
import { createOpenEmailDesk } from '../doors/editor/email-desk.ts'
import { createCampaignDoors } from '../doors/email/campaigns.ts'
import { createEmailDoors } from '../doors/email/email.ts'
import { createListFailedSignIns } from '../doors/failed-sign-ins.ts'
import { createFollowUpDoors } from '../doors/follow-up.ts'
import { createHelplineDoors } from '../doors/helplines.ts'
import { createLinkDoors } from '../doors/links.ts'
import { createNewsletterDoors } from '../doors/newsletter.ts'
import { createNote } from '../doors/note.ts'
import { createOutcomeDoors } from '../doors/outcomes.ts'
import { createOverviewDoors } from '../doors/overview.ts'
import { createPeopleDoors } from '../doors/people/people.ts'
import { createPurchaseDoors } from '../doors/purchases.ts'
import { createRecordDoors } from '../doors/record.ts'
import { createReminderDoors } from '../doors/reminders.ts'
import { createRightsDoors } from '../doors/rights/rights.ts'
import { createSavedViewDoors } from '../doors/saved-views.ts'
import { createScheduleDoors } from '../doors/schedule.ts'
import { createSeriesDoors } from '../doors/series.ts'
import { createSettingsDoors } from '../doors/settings.ts'
import { createSurveyDoors } from '../doors/surveys.ts'
import { sayConfirmed } from '../pages/helplines.ts'
import { describeOperator, describeOrganization, readOperator } from '../pages/operator.ts'
import { readAnalytics } from './analytics.ts'
import { createReport } from './report-fault.ts'

type MakeVisit = (
  request: Request,
  url: URL,
  arrival: Arrival,
  more: { search: string; inTurn: InTurn },
) => Visit

/**
 * What screens know of the server: the words, who is asking, and the doors they may use. This is where all of the
 * backend comes together, so it is handed whole; each door takes what it needs.
 */
export function createVisits(backend: Backend): MakeVisit {
  const { settings, origin, library, build } = backend
  const stores = readStores(settings)

  return (request, url, arrival, { search, inTurn }) => {
    const page = pageOf(url.pathname)
    const language = languageOfPath(page)
    const languageWishes = readWishes(request.headers.get('accept-language'))
    const { clientAddress, requestId } = arrival
    const asker = {
      clientAddress,
      userAgent: request.headers.get('user-agent'),
      cookies: request.headers.get('cookie'),
      language,
    }
    const siteName = library.words(language).getFixedT(null, 'common')('site.name')
    const note = createNote(backend.audit, () => visit.person, asker.userAgent)
    const helplines = createHelplineDoors(backend, language, () => visit.person, note)
    const reader = sayConfirmed(backend.read(language), backend.helplineChecks)
    const links = createLinkDoors(backend, () => visit.person, note, asker.cookies)
    const visit: Visit = {
      stores,
      surveys: createSurveyDoors(backend, () => visit.person),
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
      person: undefined,
      buildId: build.id,
      nonce: randomBytes(16).toString('base64'),
      requestId,
      analytics: readAnalytics(settings),
      routeRules: backend.routeRules,
      accounts: createAccountDoors(backend, asker),
      content: {
        ...reader,
        search: query => inTurn(() => reader.search(query)),
        rate: (id, isHelpful) => backend.feedback.rate(id, isHelpful, networkOf(clientAddress)),
      },
      settings: createSettingsDoors(backend, () => visit.person, note),
      schedule: createScheduleDoors(backend, () => visit.person, note),
      listFailedSignIns: createListFailedSignIns(backend, () => visit.person),
      helplines,
      savedViews: createSavedViewDoors(backend, () => visit.person),
      overview: createOverviewDoors(backend, () => visit.person, { helplines, links }),
      record: createRecordDoors(backend, { findPerson: () => visit.person, clientAddress }),
      challenges: createChallengeDoors(backend, asker, () => visit.person, note),
      links,
      people: createPeopleDoors(backend, { findPerson: () => visit.person, note, language }),
      audit: createAuditDoors(backend, () => visit.person, note),
      openDesk: createOpenDesk(backend, note),
      email: createEmailDoors(backend, () => visit.person, note),
      openEmailDesk: createOpenEmailDesk(backend, note),
      campaigns: createCampaignDoors(backend, () => visit.person, note),
      newsletter: createNewsletterDoors(backend, asker),
      purchases: createPurchaseDoors(backend, asker, () => visit.person, note),
      reminders: createReminderDoors(backend, () => visit.person),
      rights: createRightsDoors(backend, asker, () => visit.person, note),
      series: createSeriesDoors(backend, () => visit.person),
      followUp: createFollowUpDoors(backend, () => visit.person),
      outcomes: createOutcomeDoors(backend, () => visit.person, note),
      certificates: createCertificateDoors(backend, {
        person: () => visit.person,
        language,
        languageWishes,
        clientAddress,
      }),
      report: createReport(backend, requestId),
      inTurn,
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
