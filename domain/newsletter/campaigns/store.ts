import type { CampaignRow, NewsletterTables } from '../schema.ts'
import { type Campaign, type CampaignState, toCampaign } from './campaign.ts'
import type { CampaignOutcome, CampaignParts } from './parts.ts'

export const tablesOf = ({ database }: Pick<CampaignParts, 'database'>) =>
  database.as<NewsletterTables>().kysely

export const nowOf = ({ clock }: Pick<CampaignParts, 'clock'>): number => clock.now().getTime()

export async function findCampaign(parts: CampaignParts, id: string): Promise<Campaign | undefined> {
  const row = await tablesOf(parts)
    .selectFrom('newsletter_campaigns')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toCampaign(row)
}

export type Move = {
  id: string
  from: readonly CampaignState[]
  /** The revision it must still have. */
  revision?: number | undefined
}

/** Changes it where it's still as it was thought to be: of two who try at once, one does. */
export async function moveCampaign(
  parts: CampaignParts,
  { id, from, revision }: Move,
  change: Partial<CampaignRow>,
): Promise<Campaign | undefined> {
  let query = tablesOf(parts)
    .updateTable('newsletter_campaigns')
    .set(({ eb }) => ({ ...change, updated_at: nowOf(parts), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
  if (revision !== undefined) query = query.where('revision', '=', revision)
  const row = await query.returningAll().executeTakeFirst()
  return row && toCampaign(row)
}

/** What came of a change, or why it couldn't be made. */
export async function explain(
  parts: CampaignParts,
  id: string,
  moved: Campaign | undefined,
): Promise<CampaignOutcome> {
  if (moved) return { campaign: moved }
  const theirs = await findCampaign(parts, id)
  if (!theirs) return { problem: 'gone' }
  return { problem: theirs.state === 'draft' ? 'conflict' : 'state', theirs }
}
