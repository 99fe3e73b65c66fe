import { hasOne } from '../../app/map/roles.ts'
import { type Campaigns, createCampaigns } from '../../domain/newsletter/campaigns/campaigns.ts'
import { listCohorts } from '../../domain/newsletter/campaigns/cohorts.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import { createFindTarget } from '../links/find-target.ts'
import { createCampaignWords } from '../newsletter/campaign-words.ts'
import { isOperatorKnown, readOperator } from '../pages/operator.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase } from './base.ts'
import type { ContentParts } from './content.ts'
import type { ProgrammeParts } from './programme.ts'

type Parts = BackendBase & AccountParts & ContentParts & ProgrammeParts & { audit: Audit }

/** Emails to many: their words come from the content, their readers from the newsletter. */
export function openCampaigns(parts: Parts): Campaigns {
  const { settings, identity, newsletter, schedule } = parts
  const words = createCampaignWords({ ...parts, findTarget: createFindTarget(parts) })
  return createCampaigns({
    ...parts,
    words,
    readers: { ...newsletter.subscriptions, listCohorts: () => listCohorts(parts) },
    get timeZone() {
      return settings.OPERATOR_TIME_ZONE
    },
    get isOperatorKnown() {
      return isOperatorKnown(readOperator(settings))
    },
    needsApproval: settings.CAMPAIGN_APPROVAL,
    // Only the host of the accounts knows who still has a role.
    mayApprove: async person =>
      identity.host !== undefined ||
      hasOne((await identity.administration.find(person)) as Parameters<typeof hasOne>[0], ['owner', 'mail']),
    noteStart: (tx, { id }) =>
      parts.audit.note({ id: '', roles: [], device: '' }, { action: 'campaigns.started', subject: id }, tx),
    hurry: () => schedule.hurry('campaigns'),
  })
}
