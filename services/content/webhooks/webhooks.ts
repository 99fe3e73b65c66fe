import { isOutside, literalOf } from '../../../platform/http/outside.ts'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { getRow, putRow, takeRow } from '../rows.ts'
import { ensureField } from '../schema/fault.ts'
import { spaceId } from '../space.ts'
import type { ContentTables, StoryRow } from '../tables.ts'

export type WebhookRow = ContentTables['content_webhooks']
type StoryEvent = 'published' | 'unpublished' | 'deleted' | 'moved'

/** Tells other machines what was published: a call is stored within the change it tells of, and made after it. */
export async function announce(
  tx: ContentTx,
  event: StoryEvent,
  story: Pick<StoryRow, 'id' | 'name'>,
  at: number,
): Promise<void> {
  const hooks = await tx.selectFrom('content_webhooks').selectAll().where('is_active', '=', true).execute()
  for (const hook of hooks) {
    if (!(JSON.parse(hook.actions) as string[]).includes(`story.${event}`)) continue
    const text = `The story “${story.name}” was ${event}.`
    const body = JSON.stringify({ action: event, text, space_id: spaceId, story_id: story.id })
    const call = { id: await nextId(tx, 'call'), webhook_id: hook.id, body, attempts: 0, due_at: at }
    await tx.insertInto('content_webhook_calls').values(call).execute()
  }
}

export async function listWebhooks({ database }: Tools) {
  const rows = await database.kysely.selectFrom('content_webhooks').selectAll().orderBy('id').execute()
  return rows.map(shapeWebhook)
}

export async function saveWebhook({ now, mayCallInside }: Tools, tx: ContentTx, given: unknown, id?: number) {
  const wish: JsonObject = isObject(given) ? given : {}
  const before = id === undefined ? undefined : await getRow(tx, 'content_webhooks', id)
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
  const actions = Array.isArray(wish.actions) ? wish.actions.map(String) : JSON.parse(before?.actions ?? '[]')
  const row = {
    id: before?.id ?? (await nextId(tx, 'webhook')),
    name: textOf(wish.name ?? before?.name).slice(0, 200),
    endpoint,
    secret: typeof wish.secret === 'string' ? wish.secret.slice(0, 500) : (before?.secret ?? null),
    actions: JSON.stringify(actions.slice(0, 20)),
    is_active: typeof wish.activated === 'boolean' ? wish.activated : (before?.is_active ?? true),
    created_at: before?.created_at ?? now(),
  }
  return shapeWebhook(await putRow(tx, 'content_webhooks', row))
}

export async function removeWebhook(tx: ContentTx, id: number) {
  await tx.deleteFrom('content_webhook_calls').where('webhook_id', '=', id).execute()
  return shapeWebhook(await takeRow(tx, 'content_webhooks', id))
}

function shapeWebhook({ id, name, endpoint, secret, actions, is_active }: WebhookRow) {
  return {
    id,
    name,
    endpoint,
    actions: JSON.parse(actions),
    activated: is_active,
    has_secret: secret !== null,
  }
}
