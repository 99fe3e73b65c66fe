import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { plain } from '../../../languages/plain.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { tablesOf } from './store.ts'

const mostWords = 10
/** Texts that are read in one go: long enough to be quick, short enough for others to get their turn. */
const atOnce = 100

/** Those whose name, subject or text has all the words, in any language and however they're spelled in a hurry. */
export async function searchCampaigns(
  parts: CampaignParts,
  among: Campaign[],
  search: string,
): Promise<Campaign[]> {
  const words = plain(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return among
  await fileTexts(parts, among)
  let left = among
  // Long words are rarer: what they leave out isn't read again.
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = await keepSayers(parts, left, word)
  return left
}

/** The content doesn't tell when words change, so what has changed is filed before it's searched in. */
async function fileTexts(parts: CampaignParts, campaigns: readonly Campaign[]): Promise<void> {
  const tables = tablesOf(parts)
  const filed = await tables.selectFrom('newsletter_campaign_texts').select(['story', 'version']).execute()
  const versions = new Map(filed.map(({ story, version }) => [story, version]))
  const stories = campaigns.map(({ story }) => story)
  for await (const texts of parts.words.readTexts(stories, versions)) {
    await tables
      .insertInto('newsletter_campaign_texts')
      .values(texts.map(({ uuid, version, text }) => ({ story: uuid, version, text })))
      .onConflict(conflict =>
        conflict.column('story').doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          text: ref('excluded.text'),
        })),
      )
      .execute()
    await breathe()
  }
}

/** Those whose name or text has the word. */
async function keepSayers(
  parts: CampaignParts,
  campaigns: readonly Campaign[],
  word: string,
): Promise<Campaign[]> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNamed = ({ name }: Campaign) => plain(name).includes(word)
  const unnamed = campaigns.filter(campaign => !isNamed(campaign)).map(({ story }) => story)
  const sayers = new Set<string>()
  for (const some of inChunks(unnamed, atOnce)) {
    const found = await tablesOf(parts)
      .selectFrom('newsletter_campaign_texts')
      .select('story')
      .where('story', 'in', some)
      .where(sql<boolean>`text like ${pattern} escape '\\'`)
      .execute()
    for (const { story } of found) sayers.add(story)
    await breathe()
  }
  return campaigns.filter(campaign => isNamed(campaign) || sayers.has(campaign.story))
}
