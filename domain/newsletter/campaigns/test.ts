import type { Language } from '../../../languages/languages.ts'
import type { CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign, moveCampaign } from './store.ts'

export type TestWish = { to: readonly string[]; language: Language; person: string }

/** Sends it to a few who look at it, and notes that these words were seen by someone. */
export async function testCampaign(
  parts: CampaignParts,
  id: string,
  { to, language, person }: TestWish,
  note?: NoteCampaign,
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
  const from = ['draft', 'scheduled'] as const
  const outcome = await moveCampaign(parts, { id, from, isNote: true }, noted, note)
  // Links that manage a subscription lead nowhere: whoever tests may have none.
  const { subject, text, html } = body
  const letter = { subject: fillSample(subject), text: fillSample(text), html: fillSample(html) }
  if ('campaign' in outcome)
    for (const address of to)
      await parts.mail.send({ ...letter, to: address, language, kind: 'campaignTest' })
  return outcome
}

export const fillSample = (text: string): string => text.replace(/\{\{\w+\}\}/g, 'sample')
