import type { SignUp } from '../../app/newsletter/read-sign-up.ts'
import { findTimeZone } from '../../domain/members/day.ts'
import { isOfOwnWay } from '../../domain/newsletter/consent.ts'
import type { Subscription } from '../../domain/newsletter/parts.ts'
import type { SubscriptionChange } from '../../domain/newsletter/subscriptions/subscriptions.ts'
import type { Language } from '../../languages/languages.ts'
import { attempt } from '../../platform/attempt.ts'
import { networkOf } from '../../platform/http/network.ts'
import { maskAddress, parseAddress } from '../../services/mail/mail.ts'
import type { Backend } from '../backend.ts'
import { stopByLink } from '../newsletter/stop-by-link.ts'
import { askLimits } from '../post/ask-limits.ts'
import { senderAt } from '../post/post-room.ts'
import type { Asker } from './asker.ts'

type Parts = Pick<
  Backend,
  'campaigns' | 'clock' | 'functions' | 'library' | 'newsletter' | 'origin' | 'settings'
>

export type NewsletterDoors = ReturnType<typeof createNewsletterDoors>

/** What people do with their subscription, by the link they got. */
export function createNewsletterDoors(parts: Parts, { clientAddress }: Asker) {
  const { clock, functions, library, newsletter, origin, settings } = parts
  const { subscriptions } = newsletter
  const spend = functions.limits.spend
  const show = (found: Subscription | undefined) => found && toCard(found, subscriptions.canUndo(found))

  /** Beyond its limit an address gets nothing, and whoever asks hears nothing of that. */
  async function within(address: string, act: () => Promise<void>): Promise<'sent' | 'wait'> {
    if (await spend('newsletter', networkOf(clientAddress), askLimits.network)) return 'wait'
    const until = await spend('newsletter', `address ${address.toLowerCase()}`, askLimits.address)
    if (until === undefined) await act()
    return 'sent'
  }

  return {
    now: () => clock.now().getTime(),
    /** An address in the form people may see; undefined for what is none. */
    mask: (given: string) => attempt(() => maskAddress(parseAddress(given))),
    /** The same answer whoever's address it is. `wait`: too much came from here. */
    async ask({ address, timeZone, ...wish }: SignUp) {
      return within(address, () => {
        const zone = findTimeZone(timeZone) ?? settings.OPERATOR_TIME_ZONE ?? 'UTC'
        return subscriptions.ask({ ...wish, address, timeZone: zone, source: 'form' })
      })
    },
    /** Where the email comes from and what it is called, so that people find it. */
    describeEmail(language: Language) {
      const from = settings.MAIL_FROM ?? senderAt(origin)
      const say = library.words(language).getFixedT(null, 'newsletter')
      return { from: /<([^<>]+)>/.exec(from)?.[1] ?? from, subject: say('emails.confirm.subject') }
    },
    resend: (address: string) => within(address, () => subscriptions.resend(address)),

    /** What a link to confirm is about. */
    peek: async (token: string) => show(await subscriptions.peek(token)),
    /** The link to what was confirmed with this one already; nothing changes. */
    async findConfirmed(token: string) {
      const found = await subscriptions.peek(token)
      return found?.state === 'active' ? subscriptions.linkOf(found) : undefined
    },
    /** Gives the link to what was confirmed. */
    async confirm(token: string) {
      const confirmed = await subscriptions.confirm(token)
      return confirmed && subscriptions.linkOf(confirmed)
    },
    refuse: subscriptions.refuse,
    isRefused: subscriptions.isRefused,

    open: async (token: string) => show(await subscriptions.open(token)),
    change: async (token: string, wished: SubscriptionChange) =>
      show(await subscriptions.change(token, wished)),
    pause: async (token: string, until: number) => show(await subscriptions.pause(token, until)),
    resume: async (token: string) => show(await subscriptions.resume(token)),
    /** `from`: the campaign whose link it was, so that it's counted there. */
    stop: async (token: string, from?: string) => show(await stopByLink(parts, token, from)),
    undo: async (token: string) => show(await subscriptions.undo(token)),
  }
}

/** A subscription as whoever has its link sees it: the address only as far as they know it anyway. */
export type SubscriptionCard = ReturnType<typeof toCard>
function toCard({ address: _, id: __, turn: ___, ...card }: Subscription, canUndo: boolean) {
  /** They agreed to a text that says nothing of emails about themselves. */
  const lacksConsent = !isOfOwnWay(card)
  return { ...card, canUndo, lacksConsent }
}
