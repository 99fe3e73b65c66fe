import type { BookingKind } from '../fold.ts'
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

/** What is written for a booking: an invoice, or a credit note where money goes back. A bank's dispute changes neither. */
const papers: Partial<Record<BookingKind, 'invoice' | 'credit'>> = {
  payment: 'invoice',
  refund: 'credit',
  refundReturned: 'invoice',
}

export async function takePaper(tx: Tx, kind: BookingKind, year: string): Promise<string | null> {
  const paper = papers[kind]
  if (!paper) return null
  const number = String(await takeNumber(tx, `${paper} ${year}`)).padStart(5, '0')
  return `${year}-${paper === 'credit' ? 'C' : ''}${number}`
}
