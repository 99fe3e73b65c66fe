import type { RouteName } from '../../app/map/routes.ts'
import type { Backend } from '../backend.ts'
import { createAccountDoors } from './accounts/accounts.ts'
import type { Asker, Helper } from './asker.ts'
import { createAuditDoors } from './audit.ts'
import { createCertificateDoors } from './certificates/certificates.ts'
import { createChallengeDoors, createReportDoors } from './challenges.ts'
import { createContentDoors } from './content.ts'
import { createDesk } from './editor/editor.ts'
import { createEmailDesk } from './editor/email-desk.ts'
import { createBlockedDoors } from './email/blocked.ts'
import { createCampaignDoors } from './email/campaigns.ts'
import { createOutboxDoors } from './email/outbox.ts'
import { createSendingDoors } from './email/sending.ts'
import { createSubscriberDoors } from './email/subscribers.ts'
import { createTemplateDoors } from './email/templates.ts'
import { ensureOpen } from './ensure-may.ts'
import { createSignInDoors } from './failed-sign-ins.ts'
import { createFollowUpDoors } from './follow-up.ts'
import { createHelplineDoors } from './helplines.ts'
import { createLinkDesk, createLinkDoors } from './links.ts'
import { createNewsletterDoors } from './newsletter.ts'
import { createOutcomeDoors } from './outcomes.ts'
import { createOverviewDoors } from './overview.ts'
import { createInvitedDoors } from './people/invited.ts'
import { createPeopleDoors } from './people/people.ts'
import { createGivingDoor, createPurchaseDoors } from './purchases.ts'
import { createRecordDoors } from './record.ts'
import { createReminderDoors } from './reminders.ts'
import { createRequestDoors } from './rights/requests.ts'
import { createRightsDoors } from './rights/rights.ts'
import { createSavedViewDoors } from './saved-views.ts'
import { createScheduleDoors } from './schedule.ts'
import { createSeriesDoors } from './series.ts'
import { createSettingsDoors } from './settings.ts'
import { createSurveyCounts, createSurveyDoors } from './surveys.ts'

/** For everyone: what they give is the asker's own, or anyone's. */
export const openToAll = {
  accounts: createAccountDoors,
  certificates: createCertificateDoors,
  challenges: createChallengeDoors,
  content: createContentDoors,
  followUp: createFollowUpDoors,
  giving: createGivingDoor,
  invited: createInvitedDoors,
  links: createLinkDoors,
  newsletter: createNewsletterDoors,
  record: createRecordDoors,
  reminders: createReminderDoors,
  rights: createRightsDoors,
  series: createSeriesDoors,
  surveys: createSurveyDoors,
}

/** For those whom the map shows the page: nobody else has one opened. */
export const openToHelpers = {
  audit: behind('adminAudit', createAuditDoors),
  blocked: behind('adminBlocked', createBlockedDoors),
  campaigns: behind('adminCampaign', createCampaignDoors),
  desk: behind('adminContent', createDesk),
  emailDesk: behind('adminCampaign', createEmailDesk),
  helplines: behind('adminHelplines', createHelplineDoors),
  linkDesk: behind('adminLinks', createLinkDesk),
  outbox: behind('adminOutbox', createOutboxDoors),
  outcomes: behind('adminOutcomes', createOutcomeDoors),
  overview: behind('admin', createOverviewDoors),
  people: behind('adminAddAuth', createPeopleDoors),
  purchases: behind('adminPurchases', createPurchaseDoors),
  reports: behind('adminChallenges', createReportDoors),
  requests: behind('adminRequests', createRequestDoors),
  savedViews: behind('admin', createSavedViewDoors),
  schedule: behind('adminSchedule', createScheduleDoors),
  sending: behind('adminSending', createSendingDoors),
  settings: behind('adminSettings', createSettingsDoors),
  signIns: behind('adminSignIns', createSignInDoors),
  subscribers: behind('adminSubscribers', createSubscriberDoors),
  surveyCounts: behind('adminSurveys', createSurveyCounts),
  templates: behind('adminTemplates', createTemplateDoors),
}

const openers = { ...openToAll, ...openToHelpers }

/** What the server does for a page, by noun. */
export type Doors = { readonly [Name in keyof typeof openers]: ReturnType<(typeof openers)[Name]> }

/** Each is opened when it is first asked for: a page needs a few of them. */
export function openDoors(backend: Backend, asker: Asker): Doors {
  // Bounded: one for each door, as long as the page is made.
  const opened = new Map<keyof Doors, unknown>()
  const open = (name: keyof Doors) => {
    if (!opened.has(name)) opened.set(name, openers[name]?.(backend, asker))
    return opened.get(name)
  }
  return new Proxy({} as Doors, { get: (_, name) => open(name as keyof Doors) })
}

/** A door that opens to whoever may see a page of the administration. */
function behind<Door>(page: RouteName, open: (backend: Backend, helper: Helper) => Door) {
  return (backend: Backend, asker: Asker): Door =>
    open(backend, { ...asker, person: ensureOpen(page, asker.person) })
}
