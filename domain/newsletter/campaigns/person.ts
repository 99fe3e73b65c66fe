import type { CampaignRow } from '../schema.ts'
import type { CampaignParts } from './parts.ts'
import { tablesOf } from './store.ts'

/** Where a campaign names someone who works on it, and what they did. */
const columns = {
  created_by: 'made',
  saved_by: 'changed',
  tested_by: 'tested',
} as const satisfies Partial<Record<keyof CampaignRow, string>>

type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

type CampaignWork = { id: string; name: string; did: (typeof columns)[Column][]; createdAt: string }

/** What someone did with campaigns, for them to take along. */
export async function listWorkBy(parts: CampaignParts, person: string): Promise<CampaignWork[]> {
  const rows = await tablesOf(parts)
    .selectFrom('newsletter_campaigns')
    .select(['id', 'name', 'created_at', ...names])
    .where(({ eb, or }) => or(names.map(column => eb(column, '=', person))))
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, created_at, ...by }) => ({
    id,
    name,
    did: names.filter(column => by[column] === person).map(column => columns[column]),
    createdAt: new Date(created_at).toISOString(),
  }))
}

/** The campaigns stay; who worked on them is no longer known. */
export async function forgetPerson(parts: CampaignParts, person: string): Promise<void> {
  for (const column of names)
    await tablesOf(parts)
      .updateTable('newsletter_campaigns')
      .set({ [column]: '' })
      .where(column, '=', person)
      .execute()
}
