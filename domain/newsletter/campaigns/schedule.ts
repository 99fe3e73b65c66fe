import { lookAt } from './checks.ts'
import type { CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign, moveCampaign } from './store.ts'

export type Going = {
  /** What was seen when the button was pressed. */
  revision: number
  /** Nobody looked at a test, and that is meant. */
  isUntested: boolean
}

/** Lets it go out at its time; from now on its words are held to what they are. */
export async function scheduleCampaign(
  parts: CampaignParts,
  id: string,
  { revision, isUntested }: Going,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const campaign = await findCampaign(parts, id)
  const looked = campaign && (await lookAt(parts, campaign, isUntested))
  if (!campaign || !looked) return { problem: 'gone' }
  if (campaign.state !== 'draft') return { problem: 'state' }
  if (looked.checks.some(({ level }) => level === 'blocks')) return { problem: 'blocked' }
  const change = { state: 'scheduled', fixed_words: looked.words.revision, trouble: null } as const
  const outcome = await moveCampaign(parts, { id, from: ['draft'], revision }, change, note)
  if ('campaign' in outcome) await parts.hurry()
  return outcome
}

/** A draft again, before the first email is sent. */
export async function takeBackCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const change = { state: 'draft', fixed_words: null } as const
  return moveCampaign(parts, { id, from: ['scheduled'] }, change, note)
}
