import type { CampaignParts } from './parts.ts'
import { findCampaign, tablesOf } from './store.ts'

/** A draft that nobody needs, with its words. What was sent stays. */
export async function removeCampaign(parts: CampaignParts, id: string): Promise<'done' | 'gone' | 'state'> {
  const campaign = await findCampaign(parts, id)
  if (!campaign) return 'gone'
  const removed = await tablesOf(parts)
    .deleteFrom('newsletter_campaigns')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  if (!removed) return 'state'
  await parts.words.remove(campaign.story)
  return 'done'
}
