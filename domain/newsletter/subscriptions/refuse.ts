import { hashToken } from '../../../platform/ids.ts'
import { toAsked } from './asked-again.ts'
import type { SubscriptionDeps } from './deps.ts'
import { changeRow, findRow } from './row.ts'

/** How long nobody can ask for an address whose holder said it wasn't them. */
const refuseFor = 180 * 24 * 3_600_000

/**
 * It wasn't them: the address is erased, and nobody can ask for it for a while. Only before it was confirmed. Of who had
 * stopped, what shows that stays.
 */
export async function refuse(deps: SubscriptionDeps, token: string): Promise<boolean> {
  const until = deps.now() + refuseFor
  const token_hash = hashToken(token)
  const isDone = await deps.database.transaction(async tx => {
    const row = await findRow(tx, 'confirm_hash', token_hash)
    if (!row || toAsked(row).state !== 'pending') return false
    if (row.state === 'stopped')
      await changeRow(tx, row.id, { again: null, confirm_hash: null, updated_at: deps.now() })
    else await tx.deleteFrom('newsletter_subscriptions').where('id', '=', row.id).execute()
    await tx
      .insertInto('newsletter_refusals')
      .values({ address_hash: row.address_hash, token_hash, until })
      .onConflict(conflict => conflict.column('address_hash').doUpdateSet({ token_hash, until }))
      .execute()
    return true
  })
  return isDone || isRefused(deps, token)
}

/** Whether someone said by this link that it wasn't them. */
export async function isRefused({ database, now }: SubscriptionDeps, token: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('newsletter_refusals')
    .select('until')
    .where('token_hash', '=', hashToken(token))
    .where('until', '>', now())
    .executeTakeFirst()
  return found !== undefined
}
