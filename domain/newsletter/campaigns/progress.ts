import { type Campaign, countReaders } from './campaign.ts'
import { coverCounts, type LanguageCell, type ShownWave, showLanguages, showWaves } from './hide-few.ts'
import type { CampaignParts } from './parts.ts'
import { countWaiting } from './settle.ts'
import { findCampaign, nowOf } from './store.ts'

export type CampaignProgress = {
  campaign: Campaign
  asOf: number
  /** How many are to get it. */
  total: number
  handedOver: number
  toGo: number
  /** Refused for now, and tried again; not among those to go. */
  again: number
  refused: number
  languages: LanguageCell[]
  waves: ShownWave[]
}

/** How far it is, at this moment. */
export async function readProgress(parts: CampaignParts, id: string): Promise<CampaignProgress | undefined> {
  const campaign = await findCampaign(parts, id)
  if (!campaign) return undefined
  const { counts, filledAt } = campaign
  const sent = await parts.mail.batches.count(id)
  const known = Object.values(counts.languages).reduce((sum, count) => sum + count, 0)
  const total = filledAt === undefined ? Math.max(known, countReaders(counts)) : known
  const waiting = filledAt === undefined ? total - sent.sent - sent.failed : countWaiting(sent)
  const again = Math.min(sent.again, Math.max(0, waiting))
  const isOver = campaign.state === 'stopped' || campaign.state === 'finished'
  return {
    campaign: coverCounts(campaign),
    asOf: nowOf(parts),
    total,
    handedOver: Math.max(sent.sent, counts.handedOver),
    toGo: isOver ? 0 : Math.max(0, waiting - again),
    again: isOver ? 0 : again,
    refused: Math.max(sent.failed, counts.refused),
    languages: showLanguages(counts),
    waves: showWaves(counts),
  }
}
