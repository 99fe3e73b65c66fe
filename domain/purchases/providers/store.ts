import { z } from 'zod'
import { parseJson } from '../../../platform/http/json.ts'
import type { BuyerBook } from '../buyer-book.ts'
import { type Fact, known } from '../fact.ts'
import { mostMoney } from '../money.ts'
import type { Sender } from '../parts.ts'
import { checkSignature } from './store-signature.ts'

const name = z.string().regex(/^[\w.:-]{1,100}$/)
const head = { id: name, order: name, at: z.iso.datetime({ offset: true }) }
const money = {
  amount: z.number().int().min(0).max(mostMoney),
  currency: z.string().regex(/^[A-Z]{3}$/),
}
const about = {
  tax: z.number().int().min(0).max(mostMoney).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  product: z.string().min(1).max(200).optional(),
  method: z.string().min(1).max(60).optional(),
  email: z.string().max(320).optional(),
}
const kind = <Type extends string, Shape extends z.core.$ZodLooseShape>(types: Type[], shape: Shape) =>
  z.object({ type: z.enum(types), ...head, ...shape })

/** Everything another shop may tell: see docs/running.md. */
const notice = z.discriminatedUnion('type', [
  kind(['purchase.waiting', 'purchase.failed'], about),
  kind(['purchase.completed'], { ...money, ...about }),
  kind(['purchase.refunded', 'purchase.refundFailed'], { refund: name, ...money }),
  kind(['purchase.disputed'], {
    dispute: name,
    ...money,
    answerBy: z.iso.datetime({ offset: true }).optional(),
  }),
  kind(['purchase.disputeMoneyTaken', 'purchase.disputeMoneyReturned'], { dispute: name, ...money }),
  kind(['purchase.disputeWon', 'purchase.disputeLost'], { dispute: name }),
])
const envelope = z.object({
  id: name,
  type: z.string().min(1).max(100),
  at: z.iso.datetime({ offset: true }),
})

const isOurs = ({ type }: z.infer<typeof envelope>): boolean => type.startsWith('purchase.')

/** Webhooks of any other shop, in the form we document. */
export function createStoreSender(secret: string): Sender {
  return {
    async verify(body, header, now) {
      const signature = checkSignature(body, header, secret, now)
      if (signature !== 'valid') return { signature }
      const told = parseJson(body.toString('utf8'))
      const event = envelope.safeParse(told)
      // A shop whose webhook can't be read learns so at once: later nobody tells it.
      if (!event.success || (isOurs(event.data) && !notice.safeParse(told).success)) return { signature }
      const { id, type, at } = event.data
      return { signature, id, type, createdAt: Date.parse(at) }
    },
    read(event, book) {
      return isOurs(envelope.parse(event)) ? toFact(notice.parse(event), book) : undefined
    },
  }
}

function toFact(told: z.infer<typeof notice>, book: BuyerBook): Fact {
  const base = { id: told.id, order: told.order, at: Date.parse(told.at) }
  switch (told.type) {
    case 'purchase.waiting':
    case 'purchase.failed':
    case 'purchase.completed': {
      const { email, tax, country, product, method } = told
      const said = { ...base, about: known({ tax, country, product, method, buyer: book.read(email) }) }
      if (told.type === 'purchase.completed')
        return { ...said, what: 'paid', amount: told.amount, currency: told.currency }
      return { ...said, what: told.type === 'purchase.failed' ? 'failed' : 'waiting' }
    }
    case 'purchase.refunded':
    case 'purchase.refundFailed': {
      const status = told.type === 'purchase.refunded' ? 'succeeded' : 'failed'
      const { refund: part, amount, currency } = told
      return { ...base, what: 'refund', part, status, amount, currency }
    }
    case 'purchase.disputeMoneyTaken':
    case 'purchase.disputeMoneyReturned': {
      const what = told.type === 'purchase.disputeMoneyTaken' ? 'disputeTaken' : 'disputeReturned'
      const { dispute: part, amount, currency } = told
      return { ...base, what, part, amount, currency }
    }
    case 'purchase.disputed': {
      const answerBy = told.answerBy === undefined ? {} : { answerBy: Date.parse(told.answerBy) }
      return { ...base, what: 'dispute', part: told.dispute, status: 'open', ...answerBy }
    }
    default: {
      const status = told.type === 'purchase.disputeWon' ? 'won' : 'lost'
      return { ...base, what: 'dispute', part: told.dispute, status }
    }
  }
}
