import { createHmac } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import { isOutside, literalOf, postOutside } from '../../platform/http/outside.ts'
import type { ContentDeps } from './deps.ts'
import { isObject, type JsonObject, textOf } from './format/json.ts'
import { nextId, type Tx } from './ids.ts'
import { ensureField, notFound } from './schema/fault.ts'
import { spaceId } from './space.ts'
import type { ContentTables, StoryRow } from './tables.ts'

export type Action = 'published' | 'unpublished' | 'deleted' | 'moved'
export type Webhooks = ReturnType<typeof createWebhooks>

const minute = 60_000
const delays = [0, minute, 5 * minute, 30 * minute, 120 * minute]
const patience = 5_000

type Call = ContentTables['content_webhook_calls']

/** Tells other machines what was published. Calls are stored with the change and made after it, signed. */
export function createWebhooks({ database: whole, clock, log, mayCallInside = false }: ContentDeps) {
  const database = whole.as<ContentTables>()
  const now = () => clock.now().getTime()

  /** One after the other, until one does not arrive: the rest of them would not either. */
  async function deliverAll(calls: Call[], stopping: AbortSignal): Promise<void> {
    for (const call of calls) {
      if (stopping.aborted) return
      if ((await claim(call.id)) && !(await deliver(call, stopping))) return
    }
  }

  async function deliver(call: Call, stopping: AbortSignal): Promise<boolean> {
    const hook = await database.kysely
      .selectFrom('content_webhooks')
      .selectAll()
      .where('id', '=', call.webhook_id)
      .executeTakeFirst()
    const isDone = !hook?.is_active || (await post(hook, call.body, stopping))
    // Cut short: it is due again when its claim ends.
    if (!isDone && stopping.aborted) return false
    const wait = delays[call.attempts + 1]
    if (isDone || wait === undefined) {
      if (!isDone) log.warn({ webhook: call.webhook_id }, 'a webhook was given up')
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
    { id, endpoint, secret }: ContentTables['content_webhooks'],
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
      if (error instanceof AppError)
        log.warn({ webhook: id }, 'a webhook leads inside, where it may not call')
      return false
    }
  }

  async function claim(id: number): Promise<boolean> {
    const result = await database.kysely
      .updateTable('content_webhook_calls')
      .set({ due_at: now() + minute })
      .where('id', '=', id)
      .where('due_at', '<=', now())
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  return {
    /** Within the change it tells of. */
    async announce(tx: Tx, action: Action, story: Pick<StoryRow, 'id' | 'name'>): Promise<void> {
      const hooks = await tx
        .selectFrom('content_webhooks')
        .selectAll()
        .where('is_active', '=', true)
        .execute()
      for (const hook of hooks) {
        if (!(JSON.parse(hook.actions) as string[]).includes(`story.${action}`)) continue
        const text = `The story “${story.name}” was ${action}.`
        const body = JSON.stringify({ action, text, space_id: spaceId, story_id: story.id })
        const call = { id: await nextId(tx, 'call'), webhook_id: hook.id, body, attempts: 0, due_at: now() }
        await tx.insertInto('content_webhook_calls').values(call).execute()
      }
    },

    /** Those of one webhook wait for each other, those of different ones do not. */
    async deliverDue(stopping = new AbortController().signal): Promise<number> {
      const due = await database.kysely
        .selectFrom('content_webhook_calls')
        .selectAll()
        .where('due_at', '<=', now())
        .orderBy('id')
        .limit(50)
        .execute()
      const byHook = Map.groupBy(due, call => call.webhook_id)
      await Promise.all([...byHook.values()].map(calls => deliverAll(calls, stopping)))
      return due.length
    },

    async list() {
      const rows = await database.kysely.selectFrom('content_webhooks').selectAll().orderBy('id').execute()
      return rows.map(shapeWebhook)
    },

    async save(tx: Tx, given: unknown, id?: number) {
      const wish: JsonObject = isObject(given) ? given : {}
      const before = id === undefined ? undefined : await find(tx, id)
      const endpoint = textOf(wish.endpoint ?? before?.endpoint)
      const url = URL.parse(endpoint)
      ensureField(url && /^https?:$/.test(url.protocol), 'endpoint', 'must be an http:// or https:// address')
      // A name is looked at when it is called: where it leads may change.
      const literal = literalOf(url)
      ensureField(
        mayCallInside || literal === undefined || isOutside(literal),
        'endpoint',
        'must not be an address of this machine or of a private network',
      )
      const actions = Array.isArray(wish.actions)
        ? wish.actions.map(String)
        : JSON.parse(before?.actions ?? '[]')
      const row = {
        id: before?.id ?? (await nextId(tx, 'webhook')),
        name: textOf(wish.name ?? before?.name).slice(0, 200),
        endpoint,
        secret: typeof wish.secret === 'string' ? wish.secret.slice(0, 500) : (before?.secret ?? null),
        actions: JSON.stringify(actions.slice(0, 20)),
        is_active: typeof wish.activated === 'boolean' ? wish.activated : (before?.is_active ?? true),
        created_at: before?.created_at ?? now(),
      }
      if (before) await tx.updateTable('content_webhooks').set(row).where('id', '=', row.id).execute()
      else await tx.insertInto('content_webhooks').values(row).execute()
      return shapeWebhook(row)
    },

    async remove(tx: Tx, id: number) {
      const row = await find(tx, id)
      await tx.deleteFrom('content_webhook_calls').where('webhook_id', '=', id).execute()
      await tx.deleteFrom('content_webhooks').where('id', '=', id).execute()
      return shapeWebhook(row)
    },
  }

  async function find(tx: Tx, id: number) {
    const row = await tx.selectFrom('content_webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
}

function shapeWebhook({ id, name, endpoint, secret, actions, is_active }: ContentTables['content_webhooks']) {
  return {
    id,
    name,
    endpoint,
    actions: JSON.parse(actions),
    activated: is_active,
    has_secret: secret !== null,
  }
}
