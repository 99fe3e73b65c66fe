import type { EventLine, HappenedLine, MonthLine, OrderCard, OrderLine } from '../../app/purchases/doors.ts'
import type { WebhookEvent } from '../../domain/purchases/events/list.ts'
import type { Fact } from '../../domain/purchases/fact.ts'
import type { ListedOrder, Months, OrderDetails } from '../../domain/purchases/orders/list.ts'

/** Rows as screens have them. */

export const toOrderLine = (order: ListedOrder): OrderLine => ({
  number: order.number,
  at: order.at,
  product: order.product,
  country: order.country,
  currency: order.currency,
  amount: order.amount,
  tax: order.tax,
  state: order.state,
  answerBy: order.answer_by,
  provider: order.provider,
  reference: order.reference,
})

export function toCard(details: OrderDetails): OrderCard {
  const { order, bookings } = details
  return {
    ...toOrderLine(order),
    stays: order.stays,
    untold: order.untold,
    method: order.method,
    reason: order.reason,
    masked: order.buyer_masked,
    keptUntil: order.kept_until,
    bookings: bookings.map(({ key, kind, at, amount, currency, tax }) => ({
      key,
      kind,
      at,
      amount,
      currency,
      tax,
    })),
    happened: listHappened(details),
  }
}

function listHappened({ facts }: OrderDetails): HappenedLine[] {
  let latest = 0
  return facts.flatMap(({ id, at, received_at, data }) => {
    const isEarly = received_at < latest
    latest = Math.max(latest, received_at)
    const fact: Fact = JSON.parse(data)
    if (fact.what === 'described' || fact.what === 'refundedInAll') return []
    const hasMoney = 'currency' in fact
    return [
      {
        id,
        what: fact.what,
        status: 'status' in fact ? fact.status : null,
        at,
        amount: hasMoney ? fact.amount : null,
        currency: hasMoney ? fact.currency : null,
        isEarly,
      },
    ]
  })
}

export const toMonthLine = ({ given_back: givenBack, ...row }: Months['rows'][number]): MonthLine => ({
  ...row,
  givenBack,
})

export const toEventLine = (event: WebhookEvent): EventLine => ({
  id: event.id,
  provider: event.provider,
  type: event.type,
  receivedAt: event.received_at,
  deliveries: event.deliveries,
  signature: event.signature,
  state: event.state,
  tries: event.tries,
  nextAt: event.next_at,
  failure: event.failure,
  took: event.took,
  order: event.order,
  isStored: event.isStored,
})
