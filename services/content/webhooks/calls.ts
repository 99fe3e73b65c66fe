import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { postOutside } from '../../../platform/http/outside.ts'
import type { Tools } from '../deps.ts'
import type { ContentTables } from '../tables.ts'
import type { WebhookRow } from './webhooks.ts'

type CallRow = ContentTables['content_webhook_calls']

const minute = 60_000
const delays = [0, minute, 5 * minute, 30 * minute, 120 * minute]
const patience = 5_000

/** Those of one webhook wait for each other, those of different ones do not. */
export async function deliverDue(tools: Tools, stopping = new AbortController().signal): Promise<number> {
  const due = await tools.database.kysely
    .selectFrom('content_webhook_calls')
    .selectAll()
    .where('due_at', '<=', tools.now())
    .orderBy('id')
    .limit(50)
    .execute()
  const byHook = Map.groupBy(due, call => call.webhook_id)
  await Promise.all([...byHook.values()].map(calls => deliverAll(tools, calls, stopping)))
  return due.length
}

/** One after the other, until one does not arrive: the rest of them would not either. */
async function deliverAll(tools: Tools, calls: CallRow[], stopping: AbortSignal): Promise<void> {
  for (const call of calls) {
    if (stopping.aborted) return
    if ((await claim(tools, call.id)) && !(await deliver(tools, call, stopping))) return
  }
}

async function claim({ database, now }: Tools, id: number): Promise<boolean> {
  const result = await database.kysely
    .updateTable('content_webhook_calls')
    .set({ due_at: now() + minute })
    .where('id', '=', id)
    .where('due_at', '<=', now())
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

async function deliver(tools: Tools, call: CallRow, stopping: AbortSignal): Promise<boolean> {
  const { database, now, log } = tools
  const hook = await database.kysely
    .selectFrom('content_webhooks')
    .selectAll()
    .where('id', '=', call.webhook_id)
    .executeTakeFirst()
  const isDone = !hook?.is_active || (await post(tools, hook, call.body, stopping))
  // Cut short: it is due again when its claim ends.
  if (!isDone && stopping.aborted) return false
  const wait = delays[call.attempts + 1]
  if (isDone || wait === undefined) {
    if (!isDone) log.warn({ webhook: call.webhook_id }, 'a webhook was abandoned')
    await database.kysely.deleteFrom('content_webhook_calls').where('id', '=', call.id).execute()
    return isDone
  }
  await database.kysely
    .updateTable('content_webhook_calls')
    .set({ attempts: call.attempts + 1, due_at: now() + wait })
    .where('id', '=', call.id)
    .execute()
  return false
}

/** True when it arrived. */
async function post(
  { log, mayCallInside }: Tools,
  { id, endpoint, secret }: WebhookRow,
  body: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const signature = secret ? createHmac('sha1', secret).update(body).digest('hex') : undefined
  const headers = {
    'Content-Type': 'application/json',
    ...(signature && { 'webhook-signature': signature }),
  }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)])
  try {
    const status = await postOutside(new URL(endpoint), { body, headers, signal, mayCallInside })
    return status >= 200 && status < 300
  } catch (error) {
    if (error instanceof AppError) log.warn({ webhook: id }, 'a webhook points inside our network')
    return false
  }
}
