import { z } from 'zod'
import { parseJson } from '../../../platform/http/json.ts'
import type { BuyerBook } from '../buyer-book.ts'
import { type DisputeStatus, type Fact, known, type RefundStatus } from '../fact.ts'
import { mostMoney } from '../money.ts'
import type { Sender, Verdict } from '../parts.ts'
import { tolerance } from './store-signature.ts'

const id = z.string().min(1).max(255)
const money = z.number().int().min(0).max(mostMoney)
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform(code => code.toUpperCase())
const text = z.string().max(500).nullish()
const address = z.object({ country: text }).nullish()
const metadata = z.record(z.string(), z.string()).nullish()

const envelope = z.object({ id, type: z.string().min(1).max(100), created: z.number().int().min(0) })
const intent = z.object({
  id,
  amount_received: money,
  currency,
  receipt_email: text,
  description: text,
  metadata,
})
const session = z.object({
  payment_intent: id.nullish(),
  customer_details: z.object({ email: text, address }).nullish(),
  total_details: z.object({ amount_tax: money }).nullish(),
  metadata,
})
const charge = z.object({
  payment_intent: id.nullish(),
  amount_refunded: money,
  billing_details: z.object({ email: text, address }).nullish(),
  payment_method_details: z.object({ type: text }).nullish(),
})
const refund = z.object({ id, payment_intent: id.nullish(), amount: money, currency, status: text })
const dispute = z.object({
  id,
  payment_intent: id.nullish(),
  amount: money,
  currency,
  status: z.string().max(60),
  evidence_details: z.object({ due_by: z.number().nullish() }).nullish(),
})

type Head = { id: string; at: number }
type Read = (object: unknown, head: Head, book: BuyerBook) => Fact | undefined

/** Every kind that the books need: the endpoint at Stripe has to send these. */
const kinds: Record<string, Read> = {
  'payment_intent.processing': (object, head) => ({
    ...head,
    order: intent.parse(object).id,
    what: 'waiting',
  }),
  'payment_intent.payment_failed': readFailed,
  'payment_intent.canceled': readFailed,
  'payment_intent.succeeded': readPaid,
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'charge.succeeded': readCharge,
  'charge.refunded': readCharge,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.refund.updated': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': (object, head) => readMoved(object, head, 'disputeTaken'),
  'charge.dispute.funds_reinstated': (object, head) => readMoved(object, head, 'disputeReturned'),
}

/** Webhooks of Stripe, verified by its own library. */
export function createStripeSender(secret: string): Sender {
  return {
    verify: (body, signature, now) => verify(body, signature, secret, now),
    read(event, book) {
      const { type, created, id: name } = envelope.parse(event)
      const { data } = z.object({ data: z.object({ object: z.unknown() }) }).parse(event)
      return kinds[type]?.(data.object, { id: name, at: created * 1_000 }, book)
    },
  }
}

async function verify(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: number,
): Promise<Verdict> {
  if (!signature) return { signature: 'missing' }
  // Its library takes 35 MB, which nobody needs who sells nothing.
  const { default: Stripe } = await import('stripe')
  const judge = (age: number) =>
    Stripe.webhooks.constructEventAsync(body, signature, secret, age, undefined, now).then(
      () => 'genuine' as const,
      (error: unknown) => (error instanceof Stripe.errors.StripeSignatureVerificationError ? 'wrong' : 'odd'),
    )
  // However old it is, then as old as it may be.
  if ((await judge(0)) === 'wrong') return { signature: 'wrong' }
  if ((await judge(tolerance)) === 'wrong') return { signature: 'stale' }
  const event = envelope.safeParse(parseJson(body.toString('utf8')))
  if (!event.success) return { signature: 'valid' }
  const { id: name, type, created } = event.data
  return { signature: 'valid', id: name, type, createdAt: created * 1_000 }
}

function readFailed(object: unknown, head: Head): Fact {
  return { ...head, order: intent.parse(object).id, what: 'failed' }
}

function readPaid(object: unknown, head: Head, book: BuyerBook): Fact {
  const paid = intent.parse(object)
  const { amount_received: amount, currency: code, metadata: said, description, receipt_email } = paid
  const about = known({ product: said?.product ?? description, buyer: book.read(receipt_email) })
  return { ...head, order: paid.id, what: 'paid', amount, currency: code, about }
}

function readSession(object: unknown, head: Head, book: BuyerBook): Fact | undefined {
  const { payment_intent: order, customer_details, total_details, metadata: said } = session.parse(object)
  if (!order) return undefined
  const about = known({
    product: said?.product,
    tax: total_details?.amount_tax,
    country: countryOf(customer_details?.address),
    buyer: book.read(customer_details?.email),
  })
  return { ...head, order, what: 'described', about }
}

function readCharge(object: unknown, head: Head, book: BuyerBook): Fact | undefined {
  const { payment_intent: order, amount_refunded: amount, ...given } = charge.parse(object)
  if (!order) return undefined
  const about = known({
    method: given.payment_method_details?.type,
    country: countryOf(given.billing_details?.address),
    buyer: book.read(given.billing_details?.email),
  })
  return { ...head, order, what: 'refundedInAll', amount, about }
}

const refunds: Record<string, RefundStatus> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function readRefund(object: unknown, head: Head): Fact | undefined {
  const { id: part, payment_intent: order, amount, currency: code, status } = refund.parse(object)
  if (!order) return undefined
  const isKnown = refunds[status ?? ''] ?? 'pending'
  return { ...head, order, what: 'refund', part, status: isKnown, amount, currency: code }
}

const disputes: Record<string, DisputeStatus> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

function readDispute(object: unknown, head: Head): Fact | undefined {
  const { id: part, payment_intent: order, status, evidence_details } = dispute.parse(object)
  if (!order) return undefined
  const due = evidence_details?.due_by
  return {
    ...head,
    order,
    what: 'dispute',
    part,
    status: disputes[status] ?? 'open',
    ...(due ? { answerBy: due * 1_000 } : {}),
  }
}

function readMoved(object: unknown, head: Head, what: 'disputeTaken' | 'disputeReturned'): Fact | undefined {
  const { id: part, payment_intent: order, amount, currency: code } = dispute.parse(object)
  return order ? { ...head, order, what, part, amount, currency: code } : undefined
}

const countryOf = (given: z.infer<typeof address>): string | undefined =>
  /^[A-Z]{2}$/.test(given?.country ?? '') ? (given?.country ?? undefined) : undefined
