import { AppError, ensure } from '../../../platform/errors.ts'
import { mostMoney } from '../money.ts'
import type { Deps, Tx } from '../parts.ts'
import type { OrderRow } from '../schema.ts'
import { bookFact, keyOf } from './book.ts'

/** An order that came in otherwise, by someone who says why. `key` is the form's: sent twice, it's one order. */
export type EnteredOrder = {
  key: string
  at: number
  amount: number
  currency: string
  tax: number
  country: string | undefined
  product: string
  reason: string
}

type Note = (number: number, tx: Tx) => Promise<void>

/** Its number. */
export async function enterOrder(deps: Deps, entry: EnteredOrder, note: Note): Promise<number> {
  const { key, at, amount, currency, tax, country, product, reason } = entry
  checkName(key)
  ensure(reason.length >= 3, 'invalid-argument', 'An order by hand has a reason')
  ensure(isMoney(amount) && amount > 0, 'invalid-argument', 'An amount is more than nothing')
  ensure(isMoney(tax) && tax <= amount, 'invalid-argument', 'The tax is a part of the amount')
  ensure(/^[A-Z]{3}$/.test(currency), 'invalid-argument', 'A currency has three letters')
  ensure(at <= deps.now(), 'invalid-argument', 'It was paid by now')
  const about = { tax, product, reason, ...(country && { country }) }
  return deps.database.transaction(async tx => {
    const known = await findByKey(tx, keyOf('hand', key))
    if (known) return known.number
    const fact = { id: key, order: key, at, what: 'paid', amount, currency, about } as const
    const { number } = await bookFact(deps, tx, 'hand', fact)
    await note(number, tx)
    return number
  })
}

/** Money of such an order that was given back. Of any other, the provider tells. */
export async function giveBack(
  deps: Deps,
  wish: { number: number; key: string; amount: number },
  note: Note,
): Promise<void> {
  checkName(wish.key)
  ensure(isMoney(wish.amount) && wish.amount > 0, 'invalid-argument', 'An amount is more than nothing')
  return deps.database.transaction(async tx => {
    const order = await tx
      .selectFrom('purchases_orders')
      .selectAll()
      .where('number', '=', wish.number)
      .executeTakeFirst()
    if (order?.provider !== 'hand' || !order.currency) throw new AppError('not-found', 'No order by hand')
    const id = `${order.reference} ${wish.key}`
    const isTold = await tx
      .selectFrom('purchases_facts')
      .select('id')
      .where('provider', '=', 'hand')
      .where('id', '=', id)
      .executeTakeFirst()
    if (isTold) return
    ensure(wish.amount <= order.stays, 'out-of-range', 'No more than what is left')
    const { amount, key: part } = wish
    const { reference, currency } = order
    const fact = { id, order: reference, at: deps.now(), part, amount, currency } as const
    await bookFact(deps, tx, 'hand', { ...fact, what: 'refund', status: 'succeeded' })
    await note(order.number, tx)
  })
}

const findByKey = (tx: Tx, key: string): Promise<Pick<OrderRow, 'number'> | undefined> =>
  tx.selectFrom('purchases_orders').select('number').where('key', '=', key).executeTakeFirst()

const isMoney = (amount: number): boolean => Number.isInteger(amount) && amount >= 0 && amount <= mostMoney

function checkName(key: string): void {
  ensure(/^[\w-]{8,64}$/.test(key), 'invalid-argument', 'A form has a key of its own')
}
