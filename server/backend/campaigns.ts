import { type Campaigns, createCampaigns } from '../../domain/newsletter/campaigns/campaigns.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import { createFindTarget } from '../links/find-target.ts'
import { createCampaignWords } from '../newsletter/campaign-words.ts'
import { isOperatorKnown, readOperator } from '../pages/operator.ts'
import { findReader } from '../post/send-letter.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase } from './base.ts'
import type { ContentParts } from './content.ts'
import type { ProgrammeParts } from './programme.ts'
import type { RightsParts } from './rights.ts'

type Parts = BackendBase & AccountParts & ContentParts & ProgrammeParts & RightsParts & { audit: Audit }

/** Emails to many: their words come from the content, their readers from the newsletter. */
export function openCampaigns(parts: Parts): Campaigns {
  const { settings, newsletter, schedule } = parts
  const words = createCampaignWords({ ...parts, findTarget: createFindTarget(parts) })
  return createCampaigns({
    ...parts,
    words,
    readers: {
      ...newsletter.subscriptions,
      page: async (from, audience) => {
        const { readers, next } = await newsletter.subscriptions.page(from, audience)
        const leaving = await findLeaving(parts)
        return { readers: readers.filter(({ id }) => !leaving.has(id)), next }
      },
      findWilling: async (ids, audience) => {
        const willing = await newsletter.subscriptions.findWilling(ids, audience)
        for (const id of await findLeaving(parts)) willing.delete(id)
        return willing
      },
    },
    get timeZone() {
      return settings.OPERATOR_TIME_ZONE
    },
    get isOperatorKnown() {
      return isOperatorKnown(readOperator(settings))
    },
    noteStart: (tx, { id }) =>
      parts.audit.note({ id: '', roles: [], device: '' }, { action: 'campaigns.started', subject: id }, tx),
    hurry: () => schedule.hurry('campaigns'),
  })
}

/** The subscriptions of those whose account waits to be erased: they get nothing, unless they turn back. */
async function findLeaving({ identity, newsletter, rights }: Parts): Promise<Set<string>> {
  const leaving = new Set<string>()
  for (const uid of await rights.erasures.listLeaving()) {
    const reader = await findReader({ identity }, uid)
    const theirs = reader && (await newsletter.subscriptions.find(reader.email))
    if (theirs) leaving.add(theirs.id)
  }
  return leaving
}
