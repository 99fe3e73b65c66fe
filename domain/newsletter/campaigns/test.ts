import type { Language } from '../../../languages/languages.ts'
import type { CampaignOutcome, CampaignParts } from './parts.ts'
import { explain, findCampaign, moveCampaign } from './store.ts'

export type TestWish = { to: string; language: Language; person: string }

/** Sends it to who asks for it, and notes that these words were seen by someone. */
export async function testCampaign(
  parts: CampaignParts,
  id: string,
  { to, language, person }: TestWish,
): Promise<CampaignOutcome> {
  const campaign = await findCampaign(parts, id)
  const report = campaign && (await parts.words.read(campaign.story))
  if (!campaign || !report) return { problem: 'gone' }
  const body = await parts.words.write(
    { id, story: campaign.story, topics: campaign.audience.topics },
    language,
  )
  if (!body) return { problem: 'blocked' }
  const noted = { tested_by: person, tested_words: report.revision }
  const from = ['draft', 'asked', 'scheduled'] as const
  const moved = await moveCampaign(parts, { id, from, isNote: true }, noted)
  // Links that manage a subscription lead nowhere: whoever tests may have none.
  const letter = Object.fromEntries(
    (['subject', 'text', 'html'] as const).map(part => [part, fillSample(body[part])]),
  ) as { subject: string; text: string; html: string }
  if (moved) await parts.mail.send({ ...letter, to, language, kind: 'campaignTest' })
  return explain(parts, id, moved)
}

export const fillSample = (text: string): string => text.replace(/\{\{\w+\}\}/g, 'sample')
