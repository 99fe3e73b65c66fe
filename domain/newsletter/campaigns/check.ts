import { type Campaign, noCounts } from './campaign.ts'
import { type CampaignCheck, checkCampaign } from './checks.ts'
import type { CampaignParts, CampaignReaderCount, WordsReport } from './parts.ts'
import { nowOf } from './store.ts'

export type LookedAt = { words: WordsReport; readers: CampaignReaderCount; checks: CampaignCheck[] }

/** Everything that is to be known before it goes; undefined where its words are gone. */
export async function lookAt(
  parts: CampaignParts,
  campaign: Campaign,
  isUntested = false,
): Promise<LookedAt | undefined> {
  const [words, readers] = await Promise.all([
    parts.words.read(campaign.story),
    countReaders(parts, campaign),
  ])
  if (!words) return undefined
  const { isOperatorKnown } = parts
  const checks = checkCampaign({ campaign, words, readers, now: nowOf(parts), isUntested, isOperatorKnown })
  return { words, readers, checks }
}

/** Without a topic it's for nobody: people get what they asked for. */
async function countReaders(
  { readers }: CampaignParts,
  { id, audience }: Campaign,
): Promise<CampaignReaderCount> {
  const nobody = { chosen: 0, leftOut: noCounts.leftOut, byLanguage: {} }
  return audience.topics.length > 0 ? readers.count(audience, id) : nobody
}
