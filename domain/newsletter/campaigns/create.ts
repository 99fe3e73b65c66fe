import { newId } from '../../../platform/ids.ts'
import type { NewsletterTables } from '../schema.ts'
import { type Campaign, noCounts, toCampaign, writeDraft } from './campaign.ts'
import type { CampaignAuthor, CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign, nowOf } from './store.ts'

/** A new one with an empty text, for those who asked for tips. */
export async function createCampaign(
  parts: CampaignParts,
  name: string,
  author: CampaignAuthor,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  if (name.trim() === '') return { problem: 'unnamed' }
  const story = await parts.words.create(name.trim(), author)
  const audience = { topics: ['tips' as const], frequencies: [], languages: [] }
  const draft = { name, audience, fallback: 'en' as const, startsAt: undefined }
  return { campaign: await insert(parts, story, draft, author, note) }
}

/** The same text and audience once more, to be changed and sent again. */
export async function duplicateCampaign(
  parts: CampaignParts,
  id: string,
  name: string,
  author: CampaignAuthor,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const before = await findCampaign(parts, id)
  if (!before) return { problem: 'gone' }
  const story = await parts.words.duplicate(before.story, name, author)
  return { campaign: await insert(parts, story, { ...before, name, startsAt: undefined }, author, note) }
}

async function insert(
  parts: CampaignParts,
  story: string,
  draft: Parameters<typeof writeDraft>[0],
  author: CampaignAuthor,
  note: NoteCampaign | undefined,
): Promise<Campaign> {
  const now = nowOf(parts)
  const row = {
    id: newId(),
    ...writeDraft(draft),
    story,
    state: 'draft' as const,
    created_by: author.id,
    saved_by: author.id,
    counts: JSON.stringify(noCounts),
    stopped: 0,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  try {
    return await parts.database.as<NewsletterTables>().transaction(async tx => {
      const insert = tx.insertInto('newsletter_campaigns').values(row).returningAll()
      const campaign = toCampaign(await insert.executeTakeFirstOrThrow())
      await note?.(tx, campaign)
      return campaign
    })
  } catch (error) {
    // Words that belong to nothing.
    await parts.words.remove(story)
    throw error
  }
}
