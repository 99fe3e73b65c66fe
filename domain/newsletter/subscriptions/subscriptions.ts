import type { Audience, NewsletterParts, StopChange, Subscription, SubscriptionWish } from '../parts.ts'
import { ask } from './ask.ts'
import { count, findWilling, type PageWish, page } from './audience.ts'
import { confirm, peek } from './confirm.ts'
import { countActive, countSpans } from './count-spans.ts'
import { openDeps } from './deps.ts'
import { createLater } from './later.ts'
import { find, get, takeOut } from './list.ts'
import { change, type NoteSubscription, open, pause, resume, type SubscriptionChange } from './manage.ts'
import {
  describe,
  forget,
  forgetAgain,
  forgetOne,
  listWaiting,
  type NoteForgotten,
  rename,
} from './person.ts'
import { isRefused, refuse } from './refuse.ts'
import { resend } from './resend.ts'
import { canUndo, repeatStop, stop, undo } from './stop.ts'
import { tally } from './tally.ts'
import { endPauses, tidy } from './tidy.ts'

export type { SubscriptionChange } from './manage.ts'

/** Who asked for emails, and what they chose. */
export function createSubscriptions(parts: NewsletterParts) {
  const deps = openDeps(parts)
  const later = createLater(parts.log)
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

    peek: (token: string) => peek(deps, token),
    confirm: (token: string) => confirm(deps, token),
    refuse: (token: string) => refuse(deps, token),
    isRefused: (token: string) => isRefused(deps, token),

    /** The token of its links, to its choices and to its end alike. */
    linkOf: (subscription: Pick<Subscription, 'id' | 'turn'>): string => deps.links.write(subscription),
    open: (token: string) => open(deps, token),
    change: (token: string, wished: SubscriptionChange) => change(deps, token, wished),
    pause: (token: string, until: number) => pause(deps, token, until),
    resume: (token: string) => resume(deps, token),
    stop: (token: string, note?: NoteSubscription) => stop(deps, token, note),
    undo: (token: string) => undo(deps, token),
    repeatStop: (id: string, change: Exclude<StopChange, 'anew'>, at: number) =>
      repeatStop(deps, id, change, at),
    canUndo: (subscription: Subscription) => canUndo(subscription, deps.now()),

    find: (address: string) => find(deps, address),
    get: (id: string) => get(deps, id),
    tally: () => tally(deps),
    page: (from: PageWish, audience: Audience) => page(deps, from, audience),
    count: (audience: Audience, campaign: string) => count(deps, audience, campaign),
    countActive: () => countActive(deps),
    countSpans: (what: 'confirmed_at' | 'stopped_at', from: number, span: number, spans: number) =>
      countSpans(deps, what, from, span, spans),
    findWilling: (ids: readonly string[], audience: Audience) => findWilling(deps, ids, audience),
    takeOut: () => takeOut(deps),

    describe: (address: string) => describe(deps, address),
    listWaiting: (address: string) => listWaiting(deps, address),
    forget: (address: string) => forget(deps, address),
    forgetOne: (id: string, note?: NoteForgotten) => forgetOne(deps, id, note),
    forgetAgain: (hash: string) => forgetAgain(deps, hash),
    rename: (from: string, to: string) => rename(deps, from, to),

    endPauses: () => endPauses(deps),
    tidy: () => tidy(deps),
  }
}
