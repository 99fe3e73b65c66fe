import type { Transaction } from 'kysely'
import type { CampaignRow, NewsletterTables } from '../schema.ts'
import { type Campaign, type CampaignState, toCampaign, withoutLanguages } from './campaign.ts'
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
  /** Nothing that people write: whoever is writing goes on with the revision they have. */
  isNote?: boolean
}

/** What else is done in the transaction of a change. */
export type Also = (tx: Transaction<NewsletterTables>, campaign: Campaign) => Promise<unknown>

/** Changes it where it's still as it was thought to be: of two who try at once, one does, and the other is told why not. */
export async function moveCampaign(
  parts: CampaignParts,
  { id, from, revision, isNote }: Move,
  change: Partial<CampaignRow>,
  ...also: readonly (Also | undefined)[]
): Promise<CampaignOutcome> {
  const moved = await parts.database.as<NewsletterTables>().transaction(async tx => {
    let query = tx
      .updateTable('newsletter_campaigns')
      .set(({ eb }) => ({
        ...change,
        updated_at: nowOf(parts),
        revision: eb('revision', '+', isNote ? 0 : 1),
      }))
      .where('id', '=', id)
      .where('state', 'in', from)
    if (revision !== undefined) query = query.where('revision', '=', revision)
    const row = await query.returningAll().executeTakeFirst()
    const campaign = row && toCampaign(row)
    if (campaign) for (const act of also) await act?.(tx, campaign)
    return campaign
  })
  if (moved) return { campaign: withoutLanguages(moved) }
  const theirs = await findCampaign(parts, id)
  if (!theirs) return { problem: 'gone' }
  return { problem: theirs.state === 'draft' ? 'conflict' : 'state', theirs: withoutLanguages(theirs) }
}
