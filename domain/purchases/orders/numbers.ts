import type { Tx } from '../parts.ts'

/** The next number under a name. It's taken with the transaction or not at all, so none is ever missing. */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const { last } = await tx
    .insertInto('purchases_counters')
    .values({ name, last: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ last: eb('purchases_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
