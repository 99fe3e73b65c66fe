import { type Campaign, type CampaignCounts, countReaders, toCampaign } from './campaign.ts'
import { coverCounts, type LanguageCell, showLanguages } from './hide-few.ts'
import type { CampaignParts } from './parts.ts'
import { withSent } from './settle.ts'
import { findCampaign, tablesOf } from './store.ts'

export type CampaignResults = {
  campaign: Campaign
  counts: Omit<CampaignCounts, 'languages' | 'waves'>
  toGet: number
  languages: LanguageCell[]
  /** Which share stopped the emails, of the latest ones up to this, the oldest first. */
  lately: StopShare[]
}

export type StopShare = { id: string; name: string; share: number }

/** What became of it, as far as is known by now. */
export async function readResults(parts: CampaignParts, id: string): Promise<CampaignResults | undefined> {
  const campaign = await findCampaign(parts, id)
  if (!campaign?.startedAt) return undefined
  const counts = withSent(campaign.counts, await parts.mail.batches.count(id))
  const { languages, waves, ...told } = counts
  return {
    campaign: coverCounts(campaign),
    counts: told,
    toGet: countReaders(counts),
    languages: showLanguages(counts),
    lately: await listStops(parts, campaign),
  }
}

const compared = 10
/** Of fewer a share would tell of someone. */
const fewestSent = 10

/** Those that went to enough people, the one that is looked at last. */
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
    .filter(({ counts }) => counts.handedOver >= fewestSent)
    .map(({ id, name, counts }) => ({ id, name, share: counts.stopped / counts.handedOver }))
    .toReversed()
}
