import { bindAll } from '../../platform/bind.ts'
import { handleDue } from './events/handle.ts'
import { countLook, listEvents, playAgain, showBody } from './events/list.ts'
import { createReceive, type EventDelivery } from './events/receive.ts'
import type { Provider } from './fact.ts'
import {
  countDisputes,
  coverBuyer,
  findOrder,
  listBooks,
  listMonths,
  listOrders,
  showBuyer,
} from './orders/list.ts'
import { openDeps, type PurchaseParts } from './parts.ts'
import { tidy } from './tidy.ts'

export { purchasesMigrations } from './schema.ts'

export type Purchases = ReturnType<typeof createPurchases>

/** What people gave, in tables of its own. No order knows an account, and nothing in the programme knows an order. */
export function createPurchases(parts: PurchaseParts) {
  const deps = openDeps(parts)
  const receive = createReceive(deps)
  return {
    /** Undefined where nobody was set up who sends so. */
    async receive(provider: Provider, delivery: EventDelivery) {
      const sender = deps.senders[provider]
      return sender && (await receive(provider, sender, delivery))
    },
    isSetUp: (provider: Provider): boolean => deps.senders[provider] !== undefined,
    ...bindAll(deps, {
      run: handleDue,
      tidy,
      list: listOrders,
      find: findOrder,
      countDisputes,
      coverBuyer,
      listMonths,
      listBooks,
      showBuyer,
    }),
    events: bindAll(deps, { list: listEvents, countLook, showBody, playAgain }),
  }
}
