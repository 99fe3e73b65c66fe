import { type Campaign, withoutLanguages } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { withSent } from './settle.ts'
import { findCampaign } from './store.ts'

/** What became of it, as far as is known by now. */
export async function readResults(parts: CampaignParts, id: string): Promise<Campaign | undefined> {
  const campaign = await findCampaign(parts, id)
  if (!campaign?.startedAt) return undefined
  const counts = withSent(campaign.counts, await parts.mail.batches.count(id))
  return withoutLanguages({ ...campaign, counts: { ...counts, stopped: campaign.counts.stopped } })
}
