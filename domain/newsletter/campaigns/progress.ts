import { countReaders, withoutLanguages } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { countWaiting, withSent } from './settle.ts'
import { findCampaign, nowOf } from './store.ts'

export type CampaignProgress = NonNullable<Awaited<ReturnType<typeof readProgress>>>

/** How far it is, at this moment. */
export async function readProgress(parts: CampaignParts, id: string) {
  const campaign = await findCampaign(parts, id)
  if (!campaign) return undefined
  const { counts, filledAt } = campaign
  const sent = await parts.mail.batches.count(id)
  const known = Object.values(counts.languages).reduce((sum, count) => sum + count, 0)
  const total = filledAt === undefined ? Math.max(known, countReaders(counts)) : known
  const waiting = filledAt === undefined ? total - sent.sent - sent.failed : countWaiting(sent)
  const { handedOver, refused, expired, suppressed } = withSent(counts, sent)
  const again = Math.min(sent.again, Math.max(0, waiting))
  const isOver = campaign.state === 'stopped' || campaign.state === 'finished'
  const toGo = isOver ? 0 : Math.max(0, waiting - again)
  const trying = isOver ? 0 : again
  return {
    campaign: withoutLanguages(campaign),
    asOf: nowOf(parts),
    /** How many are to get it. */
    total,
    handedOver,
    toGo,
    /** Refused for now, and tried again; not among those to go. */
    again: trying,
    /** Both together. */
    rest: toGo + trying,
    refused,
    /** Given up, or blocked meanwhile. */
    missed: expired + suppressed,
  }
}
