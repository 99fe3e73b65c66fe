import type { NewsletterTables } from '../schema.ts'
import type { CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign } from './store.ts'

/** A draft that nobody needs, with its words. What was sent stays. */
export async function removeCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<'done' | 'gone' | 'state'> {
  const campaign = await findCampaign(parts, id)
  if (!campaign) return 'gone'
  const isRemoved = await parts.database.as<NewsletterTables>().transaction(async tx => {
    const removed = await tx
      .deleteFrom('newsletter_campaigns')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    if (removed) await note?.(tx, campaign)
    return removed !== undefined
  })
  if (!isRemoved) return 'state'
  await parts.words.remove(campaign.story)
  return 'done'
}
