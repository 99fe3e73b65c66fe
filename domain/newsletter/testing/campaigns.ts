import { type Language, languageCodes } from '../../../languages/languages.ts'
import { auditMigrations, createAudit } from '../../../platform/audit/audit.ts'
import { type Clock, heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createMail, type MailOptions, mailMigrations } from '../../../services/mail/mail.ts'
import type { Campaign } from '../campaigns/campaign.ts'
import { createCampaigns } from '../campaigns/campaigns.ts'
import type { CampaignOutcome, CampaignParts, CampaignWords } from '../campaigns/parts.ts'
import { createNewsletter, newsletterMigrations } from '../newsletter.ts'

type Given = Partial<Pick<CampaignParts, 'noteStart' | 'timeZone'>> & {
  clock?: Clock
  smtpUrl?: string
  timing?: MailOptions['timing']
  /** What it's written in. */
  languages?: readonly Language[]
}

/** Campaigns on a database, whose words are the same few in each language, with a mail server to send by. */
export async function openCampaigns(database: Database, given: Given = {}) {
  const { clock = heldClock('2026-11-16T07:00:00Z'), smtpUrl, timing, languages = ['en', 'de'] } = given
  await migrate(database, [auditMigrations, mailMigrations, newsletterMigrations])
  const log = createLog('silent')
  const mail = createMail({ database, clock, log, from: 'hello@example.org', smtpUrl, timing })
  const newsletter = createNewsletter({
    ...{ database, clock, log, mail },
    secret: 'a secret of at least thirty-two characters',
    writeConfirm: async () => {},
    writeKnown: async () => {},
  })
  const audit = createAudit({ database, clock, secret: 'a secret of at least thirty-two characters' })
  const nobody = { id: '', roles: [], device: '' }
  const campaigns = createCampaigns({
    ...{ database, clock, log, mail },
    readers: newsletter.subscriptions,
    words: createWords(languages),
    timeZone: 'Europe/Berlin',
    isOperatorKnown: true,
    noteStart: (tx, { id }) => audit.note(nobody, { action: 'campaigns.started', subject: id }, tx),
    hurry: async () => {},
    ...given,
  })
  return { ...newsletter, audit, campaigns, clock, mail }
}

export const author = { id: 'marta', name: 'Marta' }

export function campaignOf(outcome: CampaignOutcome): Campaign {
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.campaign
}

const origin = 'https://exhale.test'

function createWords(languages: readonly Language[]): CampaignWords {
  const states = languageCodes.map(code => [code, languages.includes(code) ? 'done' : 'none'])
  return {
    create: async () => 'words',
    duplicate: async () => 'words',
    remove: async () => {},
    read: async () => ({
      ...{ storyId: 1, revision: 1, inbox: {}, links: 0, dead: [] },
      states: Object.fromEntries(states),
    }),
    async write({ id }, language) {
      if (!languages.includes(language)) return undefined
      const stop = `${origin}/unsubscribe/{{stop}}?from=${id}`
      return {
        subject: `News (${language})`,
        text: `Stop: ${stop}`,
        html: `<p><a href="${stop}">Stop</a></p>`,
        headers: {
          'List-Unsubscribe': `<${stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
}
