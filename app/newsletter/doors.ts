import type { Subscription, SubscriptionWish } from '../../domain/newsletter/parts.ts'

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
