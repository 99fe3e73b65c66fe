import { createStoreSender } from '../../domain/purchases/providers/store.ts'
import { createStripeSender } from '../../domain/purchases/providers/stripe.ts'
import { createPurchases, type Purchases } from '../../domain/purchases/purchases.ts'
import type { BackendBase } from './base.ts'

/** The books, and who may write into them: each provider that the operator gave a secret to sign with. */
export function openPurchases(base: BackendBase, secret: string): Purchases {
  const { database, clock, log, settings, schedule } = base
  const { STRIPE_WEBHOOK_SECRET: stripe, PURCHASE_SECRET: store } = settings
  return createPurchases({
    database,
    clock,
    log,
    secret,
    timeZone: () => settings.OPERATOR_TIME_ZONE,
    senders: {
      ...(stripe && { stripe: createStripeSender(stripe) }),
      ...(store && { store: createStoreSender(store) }),
    },
    hurry: () => schedule.hurry('purchases'),
  })
}
