import type { ShownCount } from '../../numbers/small-cells.ts'
import { countReaders } from './campaign.ts'
import {
  coverCounts,
  createTell,
  type LanguageCell,
  type ShownCampaign,
  type ShownWave,
  showLanguages,
  showWaves,
} from './hide-few.ts'
import type { CampaignParts } from './parts.ts'
import { countWaiting, withSent } from './settle.ts'
import { findCampaign, nowOf } from './store.ts'

export type CampaignProgress = {
  campaign: ShownCampaign
  asOf: number
  /** How many are to get it. */
  total: ShownCount
  handedOver: ShownCount
  toGo: ShownCount
  /** Refused for now, and tried again; not among those to go. */
  again: ShownCount
  /** Both together. */
  rest: ShownCount
  refused: ShownCount
  /** Given up, or blocked meanwhile. */
  missed: ShownCount
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
  const { handedOver, refused, expired, suppressed } = withSent(counts, sent)
  const again = Math.min(sent.again, Math.max(0, waiting))
  const isOver = campaign.state === 'stopped' || campaign.state === 'finished'
  const toGo = isOver ? 0 : Math.max(0, waiting - again)
  const trying = isOver ? 0 : again
  const tell = createTell(campaign)
  return {
    campaign: coverCounts(campaign),
    asOf: nowOf(parts),
    total: tell(total),
    handedOver: tell(handedOver),
    toGo: tell(toGo),
    again: tell(trying),
    rest: tell(toGo + trying),
    refused: tell(refused),
    missed: tell(expired + suppressed),
    languages: showLanguages(campaign, counts),
    waves: showWaves(campaign, counts),
  }
}
