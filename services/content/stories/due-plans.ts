import { AppError } from '../../../platform/errors.ts'
import type { Tools } from '../deps.ts'
import type { ContentTx } from '../ids.ts'
import { FieldFault } from '../schema/fault.ts'
import type { Publishes } from '../space.ts'
import type { ContentTables } from '../tables.ts'
import { publish, unpublish } from './publishing.ts'

type Schedule = ContentTables['content_schedules']

const minute = 60_000
/** Before each further try of a plan; the last one for all that follow. */
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute]

/** Does what was planned for now or before. Several processes may try: each plan is taken once. */
export async function runDue(tools: Tools): Promise<number> {
  const { database, now, log, space } = tools
  const due = await database.kysely
    .selectFrom('content_schedules')
    .selectAll()
    .where('due_at', '<=', now())
    .where(({ eb, or }) => or([eb('again_at', 'is', null), eb('again_at', '<=', now())]))
    .orderBy('due_at')
    .execute()
  let done = 0
  for (const plan of due) {
    try {
      done += await space.change((tx, publishes) => run(tools, tx, plan, publishes))
    } catch (error) {
      log.warn({ err: error, storyId: plan.story_id }, 'a planned publication failed')
      await space
        .change(tx => postpone(tx, plan, error, now()))
        .catch(fault => log.warn({ err: fault }, 'a plan couldn’t be postponed'))
    }
  }
  return done
}

async function run(tools: Tools, tx: ContentTx, plan: Schedule, publishes: Publishes): Promise<number> {
  const taken = await tx.deleteFrom('content_schedules').where('id', '=', plan.id).executeTakeFirst()
  if (taken.numDeletedRows === 0n) return 0
  const act = plan.action === 'publish' ? publish : unpublish
  await act(tools, tx, publishes, plan.story_id, JSON.parse(plan.langs))
  return 1
}

/** It stays planned, and anyone who opens the story is told; a story that is gone has no plans. */
async function postpone(
  tx: ContentTx,
  { id, attempts }: Schedule,
  error: unknown,
  at: number,
): Promise<void> {
  if (error instanceof AppError && error.code === 'not-found') {
    await tx.deleteFrom('content_schedules').where('id', '=', id).execute()
    return
  }
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 0
  const trouble = error instanceof FieldFault ? 'incomplete' : 'failed'
  await tx
    .updateTable('content_schedules')
    .set({ attempts: attempts + 1, again_at: at + pause, trouble })
    .where('id', '=', id)
    .execute()
}
