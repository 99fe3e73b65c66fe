import { type Language, languageCodes } from '../../../languages/languages.ts'
import type { BatchBody } from '../../../services/mail/mail.ts'
import type { CampaignRow, CampaignTrouble } from '../schema.ts'
import { type Campaign, noCounts } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { findCampaign, moveCampaign, nowOf } from './store.ts'

/**
 * Begins to put it into the outbox; of two who start it at once, one does. Everything that let it be scheduled is asked
 * again: what doesn't hold any more makes it a draft, which says why.
 */
export async function startCampaign(parts: CampaignParts, id: string): Promise<boolean> {
  const campaign = await findCampaign(parts, id)
  if (campaign?.state !== 'scheduled') return false
  const bodies = await writeBodies(parts, campaign)
  // Afterwards: words that are the right ones now were so when they were written.
  const trouble = await findTrouble(parts, campaign)
  if (trouble || !bodies[campaign.fallback]) return sendBack(parts, campaign, trouble ?? 'words')
  const { chosen, leftOut } = await parts.readers.count(campaign.audience, id)
  const languages = Object.fromEntries(Object.keys(bodies).map(language => [language, 0]))
  const counts = JSON.stringify({ ...noCounts, chosen, leftOut, languages })
  const started: Partial<CampaignRow> = { state: 'filling', started_at: nowOf(parts), counts }
  const { revision } = campaign
  const outcome = await moveCampaign(
    parts,
    { id, from: ['scheduled'], revision },
    started,
    // The text of a batch never changes: it's stored with the start, or not at all.
    tx => parts.mail.batches.open({ id, kind: 'campaign', bodies }, tx),
    parts.noteStart,
  )
  return 'campaign' in outcome
}

async function findTrouble(parts: CampaignParts, campaign: Campaign): Promise<CampaignTrouble | undefined> {
  const words = await parts.words.read(campaign.story)
  if (!words || words.revision !== campaign.fixedWords) return 'words'
  return words.dead.length > 0 ? 'links' : undefined
}

async function sendBack(parts: CampaignParts, { id, revision }: Campaign, trouble: CampaignTrouble) {
  const change = { state: 'draft' as const, trouble, fixed_words: null }
  const outcome = await moveCampaign(parts, { id, from: ['scheduled'], revision }, change)
  if ('campaign' in outcome) parts.log.warn({ campaign: id, trouble }, 'a campaign didn’t go out')
  return false
}

async function writeBodies(
  { words }: CampaignParts,
  { id, story, audience }: Campaign,
): Promise<Partial<Record<Language, BatchBody>>> {
  const bodies: Partial<Record<Language, BatchBody>> = {}
  for (const language of languageCodes) {
    const body = await words.write({ id, story, topics: audience.topics }, language)
    if (body) bodies[language] = body
  }
  return bodies
}
