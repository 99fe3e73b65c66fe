import { parseJson } from '../../../platform/http/json.ts'
import type { Provider } from '../fact.ts'
import type { Deps, Tx } from '../parts.ts'
import type { EventRow } from '../schema.ts'
import { hidePersonal } from './hide.ts'

export const eventViews = ['look', 'refused'] as const

export type EventQuery = {
  view?: (typeof eventViews)[number] | undefined
  provider?: Provider | undefined
  after?: { at: number; id: string } | undefined
  limit: number
}

/** An event as the log shows it. */
export type WebhookEvent = Omit<EventRow, 'body' | 'order_key'> & {
  order: number | null
  /** Whether it's stored as it came, so that it can be played again. */
  isStored: boolean
}

const isLook = (row: Pick<EventRow, 'state' | 'tries'>): boolean =>
  row.state === 'failed' || (row.state === 'waiting' && row.tries > 0)

export async function listEvents({ database }: Deps, query: EventQuery): Promise<WebhookEvent[]> {
  const { view, provider, after, limit } = query
  let found = database.kysely
    .selectFrom('purchases_events as event')
    .leftJoin('purchases_orders as order', 'order.key', 'event.order_key')
    .selectAll('event')
    .select('order.number as order')
    .orderBy('event.received_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
  if (view === 'refused') found = found.where('event.state', '=', 'refused')
  if (view === 'look')
    found = found.where('event.state', 'in', ['failed', 'waiting']).where('event.tries', '>', 0)
  if (provider) found = found.where('event.provider', '=', provider)
  if (after)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('event.received_at', 'event.id'), '<', tuple(after.at, after.id)),
    )
  return (await found.execute()).map(({ body, order_key, ...row }) => ({ ...row, isStored: body !== null }))
}

/** How many somebody should look at. */
export async function countLook({ database }: Deps): Promise<number> {
  const rows = await database.kysely
    .selectFrom('purchases_events')
    .select(['state', 'tries'])
    .where('state', 'in', ['failed', 'waiting'])
    .where('tries', '>', 0)
    .limit(1_000)
    .execute()
  return rows.filter(isLook).length
}

/** What came, with everything hidden that is about a person. */
export async function showBody({ database, sealBody }: Deps, id: string): Promise<string | undefined> {
  const row = await database.kysely
    .selectFrom('purchases_events')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.body ? JSON.stringify(hidePersonal(parseJson(sealBody.open(row.body))), null, 2) : undefined
}

/** Has them worked through once more, which books nothing twice. The ids of those that can be. */
export function playAgain(
  { database, now, hurry }: Deps,
  ids: readonly string[],
  note: (ids: string[], tx: Tx) => Promise<void>,
): Promise<string[]> {
  return database
    .transaction(async tx => {
      const rows = await tx
        .updateTable('purchases_events')
        .set({ state: 'waiting', tries: 0, next_at: now(), failure: null })
        .where('id', 'in', ids.length > 0 ? ids : [''])
        .where('body', 'is not', null)
        .returning('id')
        .execute()
      const played = rows.map(({ id }) => id)
      if (played.length > 0) await note(played, tx)
      return played
    })
    .then(async played => {
      if (played.length > 0) await hurry()
      return played
    })
}
