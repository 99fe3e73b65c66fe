import { sql } from 'kysely'
import { plain } from '../../../languages/plain.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { tablesOf } from './store.ts'

const mostWords = 10

/** Those whose name, subject or text has all the words, in any language and however they're spelled in a hurry. */
export async function searchCampaigns(
  parts: CampaignParts,
  among: Campaign[],
  search: string,
): Promise<Campaign[]> {
  const words = plain(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return among
  await fileTexts(parts, among)
  const sayers = await Promise.all(words.map(word => findSayers(parts, word)))
  return among.filter(({ name, story }) =>
    words.every((word, index) => plain(name).includes(word) || sayers[index]?.has(story)),
  )
}

/** The content doesn't tell when words change, so what has changed is filed before it's searched in. */
async function fileTexts(parts: CampaignParts, campaigns: readonly Campaign[]): Promise<void> {
  const tables = tablesOf(parts)
  const filed = await tables.selectFrom('newsletter_campaign_texts').select(['story', 'version']).execute()
  const versions = new Map(filed.map(({ story, version }) => [story, version]))
  const stories = campaigns.map(({ story }) => story)
  for await (const texts of parts.words.readTexts(stories, versions))
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
}

async function findSayers(parts: CampaignParts, word: string): Promise<Set<string>> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await tablesOf(parts)
    .selectFrom('newsletter_campaign_texts')
    .select('story')
    .where(sql<boolean>`text like ${pattern} escape '\\'`)
    .execute()
  return new Set(found.map(({ story }) => story))
}
