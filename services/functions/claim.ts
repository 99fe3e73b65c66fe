import { newId } from '../../platform/ids.ts'
import type { FunctionsDb, OutcomeRow } from './tables.ts'

export const keptFor = 24 * 60 * 60_000
/** A call that has not ended by then died with its process. */
export const lease = 10 * 60_000

/** An idempotency key that is ours: `claim` changes when someone takes it over. */
export type KeyClaim = Pick<OutcomeRow, 'id' | 'claim'>

/** Ours from now on, unless someone else is at it or was. */
export async function claim(
  db: FunctionsDb,
  wanted: Pick<OutcomeRow, 'id' | 'uid' | 'callable' | 'input_hash'>,
  now: number,
): Promise<KeyClaim | undefined> {
  const row = {
    ...wanted,
    claim: newId(),
    leased_until: now + lease,
    result: null,
    created_at: now,
    expires_at: now + keptFor,
  }
  return db
    .insertInto('function_outcomes')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where(({ and, eb, or }) =>
          or([
            eb('function_outcomes.expires_at', '<=', now),
            and([
              eb('function_outcomes.result', 'is', null),
              eb('function_outcomes.leased_until', '<=', now),
              eb('function_outcomes.input_hash', '=', wanted.input_hash),
            ]),
          ]),
        ),
    )
    .returning(['id', 'claim'])
    .executeTakeFirst()
}

export function find(db: FunctionsDb, id: string): Promise<OutcomeRow | undefined> {
  return db.selectFrom('function_outcomes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps the answer; false where the claim was lost. */
export async function keep(db: FunctionsDb, of: KeyClaim, result: unknown, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('function_outcomes')
    .set({ result: JSON.stringify(result), expires_at: now + keptFor })
    .where('id', '=', of.id)
    .where('claim', '=', of.claim)
    .where('result', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A failure undid what it did, so the key is free again. */
export async function release(db: FunctionsDb, of: KeyClaim): Promise<void> {
  await db
    .deleteFrom('function_outcomes')
    .where('id', '=', of.id)
    .where('claim', '=', of.claim)
    .where('result', 'is', null)
    .execute()
}
