import type { Subscription, SubscriptionWish } from '../../domain/newsletter/parts.ts'
import type {
  SubscriptionChange,
  Subscriptions,
} from '../../domain/newsletter/subscriptions/subscriptions.ts'
import type { Language } from '../../languages/languages.ts'

/** A subscription as whoever has its link sees it: the address only as far as they know it anyway. */
export type SubscriptionCard = Omit<Subscription, 'address' | 'id' | 'turn'> & {
  canUndo: boolean
  /** They agreed to a text that says nothing of emails about themselves. */
  lacksConsent: boolean
}

export type SignUp = Pick<
  SubscriptionWish,
  'topics' | 'frequency' | 'language' | 'timeZone' | 'consentVersion'
> & {
  address: string
}

/** Where the email comes from and what it is called, so that people find it. */
export type SentEmail = { from: string; subject: string }

/** What screens may do with subscriptions. Nobody has to sign in: links and answers are all there is. */
export type NewsletterDoors = {
  now: () => number
  /** An address in the form people may see; undefined for what is none. */
  mask: (address: string) => string | undefined
  /** The same answer whoever's address it is. `wait`: too much came from here. */
  ask: (wish: SignUp) => Promise<'sent' | 'wait'>
  resend: (address: string) => Promise<'sent' | 'wait'>
  describeEmail: (language: Language) => SentEmail
  /** What a link to confirm is about. */
  peek: (token: string) => Promise<SubscriptionCard | undefined>
  /** The link to what was confirmed with this one already; nothing changes. */
  findConfirmed: (token: string) => Promise<string | undefined>
  /** Gives the link to what was confirmed. */
  confirm: (token: string) => Promise<string | undefined>
  refuse: Subscriptions['refuse']
  isRefused: Subscriptions['isRefused']
  open: (token: string) => Promise<SubscriptionCard | undefined>
  change: (token: string, wished: SubscriptionChange) => Promise<SubscriptionCard | undefined>
  pause: (token: string, until: number) => Promise<SubscriptionCard | undefined>
  resume: (token: string) => Promise<SubscriptionCard | undefined>
  /** `from`: the campaign whose link it was, so that it's counted there. */
  stop: (token: string, from?: string) => Promise<SubscriptionCard | undefined>
  undo: (token: string) => Promise<SubscriptionCard | undefined>
}
