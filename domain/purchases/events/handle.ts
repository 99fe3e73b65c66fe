import { AppError } from '../../../platform/errors.ts'
import { parseJson } from '../../../platform/http/json.ts'
import { bookFact } from '../orders/book.ts'
import type { Deps } from '../parts.ts'
import type { EventRow } from '../schema.ts'

const minute = 60_000
/** What is waited after each try that failed; then somebody has to look. */
const waits = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60].map(minutes => minutes * minute)
const atOnce = 50

/** Works through everything that waits and is due, the oldest first. */
export async function handleDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await deps.database.kysely
      .selectFrom('purchases_events')
      .select('id')
      .where('state', '=', 'waiting')
      .where('next_at', '<=', deps.now())
      .orderBy('next_at')
      .limit(atOnce)
      .execute()
    for (const { id } of due) {
      if (signal?.aborted) return
      await handleOne(deps, id)
    }
    if (due.length < atOnce) return
  }
}

async function handleOne(deps: Deps, id: string): Promise<void> {
  const begunAt = performance.now()
  try {
    await deps.database.transaction(async tx => {
      const event = await tx
        .selectFrom('purchases_events')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      // Another process was faster.
      if (event?.state !== 'waiting') return
      const fact = readEvent(deps, event)
      const booked = fact && (await bookFact(deps, tx, event.provider, fact))
      await tx
        .updateTable('purchases_events')
        .set({
          state: booked ? 'done' : 'ignored',
          tries: event.tries + 1,
          failure: null,
          took: Math.round(performance.now() - begunAt),
          order_key: booked?.key ?? null,
        })
        .where('id', '=', id)
        .execute()
    })
  } catch (error) {
    await noteFailure(deps, id, error)
  }
}

function readEvent({ senders, sealBody, book }: Deps, { provider, body }: EventRow) {
  const sender = senders[provider]
  if (!sender || body === null) throw new AppError('failed-precondition', 'Nobody here reads this any more')
  return sender.read(parseJson(sealBody.open(body)), book)
}

/** Its own code or the kind of error: never a text, which may quote what somebody typed. */
async function noteFailure({ database, log, now }: Deps, id: string, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown'
  log.warn({ event: id, failure }, 'a webhook couldn’t be worked through')
  await database.transaction(async tx => {
    const event = await tx
      .selectFrom('purchases_events')
      .select(['state', 'tries'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (event?.state !== 'waiting') return
    const wait = waits[event.tries]
    await tx
      .updateTable('purchases_events')
      .set({
        tries: event.tries + 1,
        failure,
        ...(wait === undefined ? { state: 'failed' as const } : { next_at: now() + wait }),
      })
      .where('id', '=', id)
      .execute()
  })
}
