import { ten } from '../../numbers/tens.ts'
import { type Campaign, toCampaign } from './campaign.ts'
import { coverCounts, showCounts, showLanguages } from './hide-few.ts'
import type { CampaignParts } from './parts.ts'
import { withSent } from './settle.ts'
import { findCampaign, tablesOf } from './store.ts'

export type CampaignResults = NonNullable<Awaited<ReturnType<typeof readResults>>>

export type StopShare = { id: string; name: string; share: number }

/** What became of it, as far as is known by now. */
export async function readResults(parts: CampaignParts, id: string) {
  const campaign = await findCampaign(parts, id)
  if (!campaign?.startedAt) return undefined
  const counts = withSent(campaign.counts, await parts.mail.batches.count(id))
  const shown = showCounts(campaign, counts)
  return {
    campaign: coverCounts(campaign),
    counts: shown,
    toGet: shown.toGet,
    languages: showLanguages(campaign, counts),
    /** Which share stopped the emails, of the latest ones up to this, the oldest first. */
    lately: await listStops(parts, campaign),
  }
}

const compared = 10

/** Those of which a share tells of nobody, the one that is looked at last. */
async function listStops(parts: CampaignParts, { finishedAt }: Campaign): Promise<StopShare[]> {
  if (finishedAt === undefined) return []
  const rows = await tablesOf(parts)
    .selectFrom('newsletter_campaigns')
    .selectAll()
    .where('finished_at', '<=', finishedAt)
    .where('state', 'in', ['finished', 'stopped'])
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .limit(compared)
    .execute()
  return rows
    .map(toCampaign)
    .flatMap(campaign => {
      const { handedOver, stopped } = showCounts(campaign, campaign.counts)
      if (handedOver === null || stopped === null || handedOver < ten) return []
      return { id: campaign.id, name: campaign.name, share: stopped / handedOver }
    })
    .toReversed()
}
