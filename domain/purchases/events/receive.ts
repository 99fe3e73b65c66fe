import type { Insertable } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Provider } from '../fact.ts'
import type { Deps, Sender, Verdict } from '../parts.ts'
import type { EventRow } from '../schema.ts'

/** Refused ones that are noted in ten minutes; of more, strangers would fill the disk. */
const mostRefused = 60
const per = 10 * 60_000

export type EventDelivery = { body: Buffer; signature: string | undefined }
export type Received = 'taken' | 'refused' | 'malformed'

/** Stores what came, as it came, and has it worked through later. */
export function createReceive(deps: Deps) {
  let refused = { since: 0, count: 0 }

  function mayNote(now: number): boolean {
    if (now - refused.since >= per) refused = { since: now, count: 0 }
    return ++refused.count <= mostRefused
  }

  return async (
    provider: Provider,
    sender: Sender,
    { body, signature }: EventDelivery,
  ): Promise<Received> => {
    const now = deps.now()
    const verdict = await sender.verify(body, signature, now)
    if (!('id' in verdict) || verdict.id === undefined) {
      if (mayNote(now)) await insert(deps, toRefused(provider, verdict, now))
      return verdict.signature === 'valid' ? 'malformed' : 'refused'
    }
    const { id: event_id, type, createdAt: created_at } = verdict
    await insert(deps, {
      ...fresh(provider, now),
      event_id,
      type,
      created_at,
      body: deps.sealBody.seal(body.toString('utf8')),
    })
    await deps.hurry()
    return 'taken'
  }
}

const fresh = (provider: Provider, now: number) => ({
  id: newId(),
  provider,
  type: '',
  received_at: now,
  deliveries: 1,
  signature: 'valid' as const,
  state: 'waiting' as const,
  tries: 0,
  next_at: now,
})

/** Nothing of its body: whoever sent it may be anyone. */
const toRefused = (provider: Provider, { signature }: Verdict, now: number) => ({
  ...fresh(provider, now),
  signature,
  state: 'refused' as const,
  failure: signature === 'valid' ? 'malformed' : null,
})

/** One statement: of the same event from several sides at once, the first is stored and the others are counted. */
async function insert({ database }: Deps, row: Insertable<EventRow>): Promise<void> {
  await database.kysely
    .insertInto('purchases_events')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet(({ eb }) => ({ deliveries: eb('purchases_events.deliveries', '+', 1) })),
    )
    .execute()
}
