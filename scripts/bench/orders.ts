import { sql } from 'kysely'
import { createPurchases, purchasesMigrations } from '../../domain/purchases/purchases.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { type EngineName, engines, openOn } from './database.ts'
import { type Bench, type Case, raceSizes } from './run.ts'

const few = 1_000
const many = 50_000
const states = ['paid', 'paid', 'paid', 'paid', 'refunded', 'partlyRefunded', 'failed', 'disputed']
const countries = ['DE', 'AT', 'FR', 'PL', 'CH']
const currencies = ['EUR', 'EUR', 'EUR', 'PLN', 'CHF']
const day = 86_400_000

/** What the page of orders asks for, of a thousand orders and of fifty thousand. */
export const orders: Case[] = engines.map(engine => async bench => {
  const small = await openOrders(bench, engine, few)
  const large = await openOrders(bench, engine, many)
  const limit = 26
  const asked = {
    'newest first': { limit },
    'of one state': { state: 'disputed', limit },
    'of one country and currency': { country: 'PL', currency: 'PLN', limit },
    'largest first': { sort: 'amount', limit },
    'of one month': { month: new Date().toISOString().slice(0, 7), limit },
    'found by the provider’s number': { search: 'pi_00000009', limit },
  } as const
  const questions = Object.entries(asked).map(([what, query]) => ({
    what: `${engine}: orders, ${what}`,
    ask: ({ list }: typeof small): Promise<unknown> => list(query),
  }))
  questions.push({
    what: `${engine}: the whole page of orders with one open`,
    ask: ({ list, listMonths, events, find }) =>
      Promise.all([list({ limit }), listMonths(12), events.countLook(), find(few / 2)]),
  })
  await raceSizes(bench, questions, small, large, `of ${few.toLocaleString('en')}`)
})

/** Orders of three years, each with its payment; the newest has the highest number. */
async function openOrders(bench: Bench, engine: EngineName, count: number) {
  const { database } = await openOn(bench, engine, purchasesMigrations)
  const { kysely } = database.as<{ purchases_orders: never }>()
  const now = systemClock.now().getTime()
  const step = Math.floor((3 * 365 * day) / count)
  const part = 2_000
  for (let done = 0; done < count; done += part) {
    bench.signal.throwIfAborted()
    bench.show(`${engine}: ${done} of ${count} orders`)
    const numbers = Array.from({ length: Math.min(part, count - done) }, (_, index) => done + index + 1)
    const rows = numbers.map(number => {
      const at = now - (count - number) * step
      const name = `pi_${String(number).padStart(8, '0')}`
      const pick = (of: readonly string[]) => sql.lit(of[number % of.length])
      return sql`(${sql.lit(`stripe:${name}`)}, ${sql.lit(number)}, 'stripe', ${sql.lit(name)}, ${sql.lit(at)}, ${sql.lit(new Date(at).toISOString().slice(0, 7))}, ${pick(states)}, ${pick(currencies)}, ${sql.lit(500 + ((number * 37) % 5_000))}, 0, 0, 0, ${pick(countries)}, ${sql.lit(now + 3_650 * day)})`
    })
    await sql`insert into purchases_orders (key, number, provider, reference, at, month, state, currency, amount, tax, stays, untold, country, kept_until) values ${sql.join(rows)}`.execute(
      kysely,
    )
    const lines = numbers.map(number => {
      const at = now - (count - number) * step
      const key = `stripe:pi_${String(number).padStart(8, '0')}`
      return sql`(${sql.lit(key)}, 'payment', 'payment', ${sql.lit(at)}, ${sql.lit(new Date(at).toISOString().slice(0, 7))}, 500, 'EUR', 0, ${sql.lit(`p${number}`)}, ${sql.lit(at)})`
    })
    await sql`insert into purchases_bookings (order_key, key, kind, at, month, amount, currency, tax, paper, booked_at) values ${sql.join(lines)}`.execute(
      kysely,
    )
  }
  if (engine === 'PostgreSQL') await sql`analyze`.execute(kysely)
  return createPurchases({
    database,
    clock: systemClock,
    log: createLog('silent'),
    secret: 'a secret of at least thirty-two characters',
    timeZone: () => 'UTC',
    senders: {},
    hurry: async () => {},
  })
}
