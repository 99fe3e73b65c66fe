import { parseJson } from '../../../platform/http/json.ts'
import type { Deps, Tx } from '../parts.ts'
import { hidePersonal } from './hide.ts'

type EventQuery = {
  view?: 'look' | 'refused' | ''
  after?: { at: number; id: string } | undefined
  limit: number
}

/** An event as the log shows it. */
export type EventLine = Awaited<ReturnType<typeof listEvents>>[number]

export async function listEvents({ database }: Deps, { view, after, limit }: EventQuery) {
  let found = database.kysely
    .selectFrom('purchases_events as event')
    .leftJoin('purchases_orders as order', 'order.key', 'event.order_key')
    .select(['event.id', 'event.provider', 'event.type', 'event.deliveries', 'event.signature'])
    .select(['event.state', 'event.tries', 'event.failure', 'event.took', 'order.number as order'])
    .select(['event.received_at as receivedAt', 'event.next_at as nextAt'])
    .select(({ eb }) => eb('event.body', 'is not', null).as('isStored'))
    .orderBy('event.received_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
  if (view === 'refused') found = found.where('event.state', '=', 'refused')
  if (view === 'look')
    found = found.where('event.state', 'in', ['failed', 'waiting']).where('event.tries', '>', 0)
  if (after)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('event.received_at', 'event.id'), '<', tuple(after.at, after.id)),
    )
  // Stored as it came, it can be played again.
  return (await found.execute()).map(row => ({ ...row, isStored: Boolean(row.isStored) }))
}

/** How many somebody should look at. */
export async function countLook({ database }: Deps): Promise<number> {
  const { look } = await database.kysely
    .selectFrom('purchases_events')
    .select(({ fn }) => fn.countAll<number | string>().as('look'))
    .where('state', 'in', ['failed', 'waiting'])
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(look)
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
