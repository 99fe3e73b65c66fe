import type { Kysely } from 'kysely'
import type { Author, Tools } from '../deps.ts'
import { type Lang, langs } from '../format/localize.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import type { ContentTables } from '../tables.ts'
import { getStoryRow } from './tree.ts'

export interface StoredPlan {
  action: 'publish' | 'unpublish'
  /** Null takes a plan away. */
  at: number | null
  langs?: readonly Lang[] | undefined
}

export type StoryPlan = { action: StoredPlan['action']; at: number; langs: readonly Lang[] }

/** One plan a story, action and language; a new one takes the place of the last, and no time takes it away. */
export async function schedule(
  tools: Tools,
  tx: ContentTx,
  id: number,
  { action, at, langs: of = langs }: StoredPlan,
  author: Author,
): Promise<void> {
  if ((await getStoryRow(tx, id)).is_folder) throw notFound()
  await unplan(tx, id, action, of)
  if (at === null) return
  const isAhead = Number.isSafeInteger(at) && at > tools.now()
  ensureField(isAhead, `${action}_at`, 'must be in the future', 'future')
  await addPlan(tx, id, { action, at, langs: of }, author)
}

/** What is planned for a story, the next first. */
export async function listPlans(from: Kysely<ContentTables>, id: number): Promise<StoryPlan[]> {
  const rows = await from
    .selectFrom('content_schedules')
    .selectAll()
    .where('story_id', '=', id)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return rows.map(({ action, due_at, langs }) => ({ action, at: due_at, langs: JSON.parse(langs) }))
}

/** These are its plans, and no others. One whose time has come is done in the next round. */
export async function replacePlans(
  tx: ContentTx,
  id: number,
  plans: readonly StoryPlan[],
  author: Author,
): Promise<void> {
  await tx.deleteFrom('content_schedules').where('story_id', '=', id).execute()
  for (const plan of plans) await addPlan(tx, id, plan, author)
}

async function addPlan(
  tx: ContentTx,
  id: number,
  { action, at, langs }: StoryPlan,
  author: Author,
): Promise<void> {
  const plan = {
    id: await nextId(tx, 'schedule'),
    story_id: id,
    action,
    langs: JSON.stringify(langs),
    author: author.name,
    due_at: at,
    attempts: 0,
    again_at: null,
    trouble: null,
  }
  await tx.insertInto('content_schedules').values(plan).execute()
}

/** What was planned for these languages until then is planned no longer; other languages' plans stay. */
export async function unplan(
  tx: ContentTx,
  id: number,
  action: StoredPlan['action'],
  of: readonly Lang[],
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const plans = await tx
    .selectFrom('content_schedules')
    .select(['id', 'langs'])
    .where('story_id', '=', id)
    .where('action', '=', action)
    .where('due_at', '<=', until)
    .execute()
  for (const plan of plans) {
    const planned = JSON.parse(plan.langs) as Lang[]
    const left = planned.filter(lang => !of.includes(lang))
    if (left.length === planned.length) continue
    if (left.length === 0) await tx.deleteFrom('content_schedules').where('id', '=', plan.id).execute()
    else
      await tx
        .updateTable('content_schedules')
        .set({ langs: JSON.stringify(left) })
        .where('id', '=', plan.id)
        .execute()
  }
}
