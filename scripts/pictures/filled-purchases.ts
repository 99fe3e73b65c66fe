import { sign, storyOf, stripeEvent, stripeSecret } from '../../domain/purchases/testing/stripe-events.ts'
import type { Backend } from '../../server/backend.ts'

export const purchaseSettings = { STRIPE_WEBHOOK_SECRET: stripeSecret }

const day = 24 * 3_600_000

/** A year of orders that grows, some of them given back, one disputed, in three currencies. */
export async function fillPurchases({
  purchases,
  clock,
}: Pick<Backend, 'purchases' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const send = (event: ReturnType<typeof stripeEvent>, ago: number) => {
    const created = Math.floor((now - ago * day) / 1_000)
    return purchases.receive('stripe', sign({ ...event, created }, now))
  }
  for (let index = 0; index < 70; index++) {
    const ago = ((70 - index) / 70) ** 1.5 * 350
    const currency = index % 11 === 3 ? 'chf' : index % 13 === 5 ? 'pln' : 'eur'
    const id = `pi_3QZ${String(index).padStart(4, '0')}e2eZvKYlo6Tn`
    const amount = [2_400, 500, 2_400, 4_000][index % 4] ?? 500
    const intent = { id, amount_received: amount, currency, metadata: { product: 'supporter' } }
    const type = index % 17 === 8 ? 'payment_intent.payment_failed' : 'payment_intent.succeeded'
    await send(stripeEvent(`evt_${index}`, type, intent), ago)
    const customer = { email: 'kim@example.org', address: { country: ['DE', 'AT', 'FR'][index % 3] } }
    const session = {
      payment_intent: id,
      total_details: { amount_tax: Math.round(amount * 0.16) },
      customer_details: customer,
    }
    await send(stripeEvent(`evt_s_${index}`, 'checkout.session.completed', session), ago)
    const part = { payment_intent: id, amount: Math.round(amount / 2), currency }
    if (index % 9 === 2)
      await send(
        stripeEvent(`evt_r_${index}`, 'refund.created', { ...part, id: `re_${index}`, status: 'succeeded' }),
        ago,
      )
    if (index === 66)
      await send(
        stripeEvent(`evt_d`, 'charge.dispute.created', {
          ...part,
          id: 'dp_1',
          status: 'needs_response',
          evidence_details: { due_by: Math.floor(now / 1_000) + 9 * 86_400 },
        }),
        ago - 1,
      )
  }
  const [first] = storyOf('pi_wrong')
  await purchases.receive('stripe', sign(first, now, 'whsec_of_someone_else'))
  await purchases.receive('stripe', sign(first, now - day))
  await send(stripeEvent('evt_odd', 'charge.dispute.updated', { id: 'dp_2' }), 0)
  await purchases.run()
}
