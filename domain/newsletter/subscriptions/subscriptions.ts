import { bindAll } from '../../../platform/bind.ts'
import type { Subscription, SubscriptionWish } from '../parts.ts'
import { ask } from './ask.ts'
import { count, findWilling, page } from './audience.ts'
import { confirm, peek } from './confirm.ts'
import { countActive, countSpans } from './count-spans.ts'
import type { SubscriptionDeps } from './deps.ts'
import { createLater } from './later.ts'
import { find, get, takeOut } from './list.ts'
import { change, open, pause, resume } from './manage.ts'
import { describe, forget, forgetAgain, forgetOne, listWaiting, rename } from './person.ts'
import { isRefused, refuse } from './refuse.ts'
import { resend } from './resend.ts'
import { canUndo, repeatStop, stop, undo } from './stop.ts'
import { tally } from './tally.ts'
import { endPauses, tidy } from './tidy.ts'

export type { SubscriptionChange } from './manage.ts'

/** Who asked for emails, and what they chose. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const later = createLater(deps.log)
  return {
    /** Answers the same at once, whoever's address it is; what is written to them comes after. */
    async ask(wish: SubscriptionWish): Promise<void> {
      deps.book.read(wish.address)
      later.add(() => ask(deps, wish))
    },
    /** The same, for an address that has asked before. */
    async resend(address: string): Promise<void> {
      deps.book.read(address)
      later.add(() => resend(deps, address))
    },
    /** Until all that was asked for is noted and written. */
    settle: later.settle,
    /** The token of its links, to its choices and to its end alike. */
    linkOf: (subscription: Pick<Subscription, 'id' | 'turn'>): string => deps.links.write(subscription),
    canUndo: (subscription: Subscription) => canUndo(subscription, deps.now()),
    ...bindAll(deps, {
      peek,
      confirm,
      refuse,
      isRefused,
      open,
      change,
      pause,
      resume,
      stop,
      undo,
      repeatStop,
    }),
    ...bindAll(deps, { find, get, tally, page, count, countActive, countSpans, findWilling, takeOut }),
    ...bindAll(deps, { describe, listWaiting, forget, forgetOne, forgetAgain, rename, endPauses, tidy }),
  }
}
