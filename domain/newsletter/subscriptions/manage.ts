import type { Kysely } from 'kysely'
import { ensure } from '../../../platform/errors.ts'
import type { Subscription, SubscriptionWish } from '../parts.ts'
import type { NewsletterTables, SubscriptionRow } from '../schema.ts'
import type { NewsletterTx, SubscriptionDeps } from './deps.ts'
import { changeRow, findRow, toSubscription } from './row.ts'
import { cancelAll, cancelUnwanted } from './waiting.ts'

/** The longest rest there is. */
const longestPause = 100 * 24 * 3_600_000

export type SubscriptionChange = Partial<
  Pick<SubscriptionWish, 'topics' | 'frequency' | 'language' | 'timeZone'>
> & {
  /** Of a text they agree to now, beside the one they confirmed. */
  renewed?: string | undefined
}
/** Told within the transaction what a change made of it. */
export type NoteSubscription = (tx: NewsletterTx, before: Subscription, after: Subscription) => Promise<void>

/** What a verb sets; undefined where the subscription isn't in the state for it. */
type Decide = (row: SubscriptionRow, now: number) => Partial<SubscriptionRow> | undefined

/** What a signed link opens, in whatever state it is. Nothing changes. */
export async function open(deps: SubscriptionDeps, token: string): Promise<Subscription | undefined> {
  const row = await findBySigned(deps, deps.database.kysely, token)
  return row && toSubscription(row)
}

export async function change(deps: SubscriptionDeps, token: string, wished: SubscriptionChange) {
  const changed = await act(deps, token, ({ state }, now) => {
    ensure(wished.topics?.length !== 0, 'invalid-argument', 'A subscription has a topic')
    if (state !== 'active') return undefined
    const { topics, frequency, language, timeZone, renewed } = wished
    return {
      ...(topics && { topics: JSON.stringify(topics) }),
      ...(frequency && { frequency }),
      ...(language && { language }),
      ...(timeZone && { time_zone: timeZone }),
      ...(renewed && { renewed_version: renewed, renewed_at: now }),
    }
  })
  if (changed) await cancelUnwanted(deps, changed)
  return changed
}

/** Nothing comes until then. */
export async function pause(deps: SubscriptionDeps, token: string, until: number) {
  const paused = await act(deps, token, ({ state }, now) => {
    ensure(until > now && until <= now + longestPause, 'invalid-argument', 'A rest ends within 100 days')
    return state === 'active' ? { paused_until: until } : undefined
  })
  // What already waits for them isn't sent any more.
  if (paused) await cancelAll(deps, paused.address)
  return paused
}

export const resume = (deps: SubscriptionDeps, token: string) =>
  act(deps, token, ({ state }) => (state === 'active' ? { paused_until: null } : undefined))

/** The subscription as it is afterwards; undefined where the link opens none, or it can't be done in its state. */
export function act(
  deps: SubscriptionDeps,
  token: string,
  decide: Decide,
  note?: NoteSubscription,
): Promise<Subscription | undefined> {
  const at = deps.now()
  return deps.database.transaction(async tx => {
    const row = await findBySigned(deps, tx, token)
    const set = row && decide(row, at)
    if (!row || !set) return undefined
    const changed = { ...set, updated_at: at }
    await changeRow(tx, row.id, changed)
    const after = toSubscription({ ...row, ...changed })
    await note?.(tx, toSubscription(row), after)
    return after
  })
}

async function findBySigned(
  { links }: SubscriptionDeps,
  db: Kysely<NewsletterTables>,
  token: string,
): Promise<SubscriptionRow | undefined> {
  const id = links.idOf(token)
  const row = id && (await findRow(db, 'id', id))
  return row && links.isOf(token, row) ? row : undefined
}
