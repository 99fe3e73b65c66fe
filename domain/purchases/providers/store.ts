import { z } from 'zod'
import { parseJson } from '../../../platform/http/json.ts'
import type { Fact } from '../fact.ts'
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
const kind = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...head, ...shape })

/** Everything another shop may tell: see docs/running.md. */
const notice = z.discriminatedUnion('type', [
  kind('purchase.waiting', about),
  kind('purchase.failed', about),
  kind('purchase.completed', { ...money, ...about }),
  kind('purchase.refunded', { refund: name, ...money }),
  kind('purchase.refundFailed', { refund: name, ...money }),
  kind('purchase.disputed', {
    dispute: name,
    ...money,
    answerBy: z.iso.datetime({ offset: true }).optional(),
  }),
  kind('purchase.disputeMoneyTaken', { dispute: name, ...money }),
  kind('purchase.disputeMoneyReturned', { dispute: name, ...money }),
  kind('purchase.disputeWon', { dispute: name }),
  kind('purchase.disputeLost', { dispute: name }),
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
      if (!isOurs(envelope.parse(event))) return undefined
      const { id, order, at, ...told } = notice.parse(event)
      return toFact({ id, order, at: Date.parse(at) }, told, email => book.read(email))
    },
  }
}

type Told =
  z.infer<typeof notice> extends infer All
    ? All extends unknown
      ? Omit<All, 'id' | 'order' | 'at'>
      : never
    : never

function toFact(
  base: Pick<Fact, 'id' | 'order' | 'at'>,
  told: Told,
  readBuyer: (email: string | undefined) => NonNullable<Fact['about']>['buyer'],
): Fact {
  switch (told.type) {
    case 'purchase.waiting':
    case 'purchase.failed':
    case 'purchase.completed': {
      const { email, tax, country, product, method } = told
      const buyer = readBuyer(email)
      const said = Object.entries({ tax, country, product, method, buyer }).filter(
        ([, value]) => value !== undefined,
      )
      const known = { ...base, about: Object.fromEntries(said) }
      if (told.type === 'purchase.completed')
        return { ...known, what: 'paid', amount: told.amount, currency: told.currency }
      return { ...known, what: told.type === 'purchase.failed' ? 'failed' : 'waiting' }
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
