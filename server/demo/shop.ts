import { createHmac } from 'node:crypto'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'clock' | 'purchases'>

const hour = 3_600_000
const day = 24 * hour
const amounts = [2_400, 500, 1_000, 2_400, 4_000, 500]
const countries = ['DE', 'DE', 'AT', 'DE', 'FR', 'PL', 'CH']
const currencies: Record<string, string> = { CH: 'CHF', PL: 'PLN' }

/** A shop that tells of what people gave, by webhooks that it signs. Its orders count up. */
export function openShop({ clock, purchases }: Parts, secret: string) {
  let orders = 0

  async function send(event: object, key = secret): Promise<void> {
    const body = Buffer.from(JSON.stringify(event))
    const time = Math.floor(clock.now().getTime() / 1_000)
    const sum = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')
    await purchases.receive('store', { body, signature: `t=${time},v1=${sum}` })
  }

  const tell = (order: number, type: string, more: object, ago = 0) =>
    send({
      ...{ id: `${type}-${order}`, type: `purchase.${type}`, order: `shop-${1_000 + order}` },
      at: new Date(clock.now().getTime() - ago).toISOString(),
      ...more,
    })

  const countryOf = (order: number) => countries[order % countries.length] ?? 'DE'
  const moneyOf = (order: number) => ({
    amount: amounts[order % amounts.length] ?? 500,
    currency: currencies[countryOf(order)] ?? 'EUR',
  })

  async function sell(): Promise<number> {
    const order = orders++
    const money = moneyOf(order)
    const about = {
      ...{ country: countryOf(order), product: 'Supporter', method: 'card' },
      email: `buyer-${order}@demo.example.org`,
    }
    const ago = (order % 5) * day + (order % 7) * hour
    if (order % 17 === 8) await tell(order, 'failed', about, ago)
    else {
      await tell(order, 'completed', { ...money, tax: Math.round(money.amount * 0.16), ...about }, ago)
      if (order % 9 === 2)
        await tell(order, 'refunded', {
          ...money,
          amount: Math.round(money.amount / 2),
          refund: `back-${order}`,
        })
    }
    return order
  }

  return {
    /** A little more every month. */
    async sellWeek(week: number): Promise<void> {
      for (let sold = 0; sold < 1 + Math.floor(week / 20); sold += 1) await sell()
      await purchases.run()
    },

    /** One that a bank looks into, one still on its way, and webhooks that someone has to look at. */
    async sellLately(): Promise<void> {
      const disputed = await sell()
      const answerBy = new Date(clock.now().getTime() + 9 * day).toISOString()
      await tell(disputed, 'disputed', { ...moneyOf(disputed), dispute: `dispute-${disputed}`, answerBy })
      await tell(orders++, 'waiting', { country: 'DE', product: 'Supporter', method: 'transfer' }, 3 * hour)
      const { amount, currency } = moneyOf(disputed)
      await tell(disputed, 'refunded', {
        id: 'refunded-twice',
        refund: 'back-twice',
        amount: 2 * amount,
        currency,
      })
      await send({ id: 'x', type: 'purchase.completed' }, 'a secret of someone else')
      await purchases.run()
    },
  }
}
