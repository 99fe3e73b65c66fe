import Stripe from 'stripe'

export const stripeSecret = 'whsec_for_these_tests_alone'

const start = Date.parse('2026-11-14T09:41:12Z') / 1_000

type Object = Record<string, unknown>

/** An event as Stripe writes it, as far as anyone here reads it. */
export const stripeEvent = (id: string, type: string, object: Object, after = 0) => ({
  id,
  object: 'event',
  type,
  created: start + after,
  livemode: false,
  data: { object },
})
export type StripeEvent = ReturnType<typeof stripeEvent>

/** Everything that Stripe tells of an order of €24.00 of which €9.00 and €2.00 went back, and one refund failed. */
export function storyOf(order: string): StripeEvent[] {
  const tell = (name: string, type: string, object: Object, after: number) =>
    stripeEvent(`evt_${order}_${name}`, type, object, after)
  const intent = { id: order, object: 'payment_intent', amount_received: 2_400, currency: 'eur' }
  const charge = { object: 'charge', payment_intent: order, currency: 'eur' }
  const refund = (part: string, amount: number, status: string) => ({
    id: `re_${order}_${part}`,
    object: 'refund',
    payment_intent: order,
    amount,
    currency: 'eur',
    status,
  })
  return [
    tell('a', 'payment_intent.processing', { ...intent, amount_received: 0 }, 0),
    tell('b', 'payment_intent.succeeded', { ...intent, metadata: { product: 'supporter' } }, 2),
    tell(
      'c',
      'charge.succeeded',
      { ...charge, amount_refunded: 0, payment_method_details: { type: 'card' } },
      2,
    ),
    tell(
      'd',
      'checkout.session.completed',
      {
        object: 'checkout.session',
        payment_intent: order,
        total_details: { amount_tax: 383 },
        customer_details: { email: 'wilma@posteo.example', name: 'Wilma', address: { country: 'DE' } },
      },
      3,
    ),
    tell('e', 'refund.created', refund('one', 900, 'pending'), 88_000),
    tell('f', 'charge.refunded', { ...charge, amount_refunded: 900 }, 88_000),
    tell('g', 'refund.updated', refund('one', 900, 'succeeded'), 88_003),
    tell('h', 'refund.created', refund('two', 200, 'succeeded'), 90_000),
    tell('i', 'refund.created', refund('three', 500, 'succeeded'), 91_000),
    tell('j', 'refund.failed', refund('three', 500, 'failed'), 99_000),
  ]
}

/** The body and its signature, as Stripe's own library makes them. */
export function sign(event: unknown, now: number, secret = stripeSecret) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(now / 1_000),
  })
  return { body: Buffer.from(payload), signature }
}
