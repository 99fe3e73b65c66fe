/** Who tells us of a payment; earlier versions let some be entered by `hand`. Stored: never rename one. */
export const providers = ['stripe', 'store', 'hand'] as const
export type Provider = (typeof providers)[number]

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type DisputeStatus = 'open' | 'won' | 'lost'

/** Whose payment it was, as far as it's stored: sealed, findable by the exact address, and as it's shown. */
export type Buyer = { sealed: string; hash: string; masked: string }

/** What is known of an order besides its money; what was said last counts. */
export type About = {
  tax?: number
  country?: string
  product?: string
  method?: string
  buyer?: Buyer
  /** Why someone entered it by hand. */
  reason?: string
}

/** Without what wasn't said: it must not cover what was. */
export function known(about: { [Name in keyof About]: About[Name] | null | undefined }): About {
  return Object.fromEntries(
    Object.entries(about).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** One thing that a provider told of one order. Its id is the provider's: told twice, it's still one. */
export type Fact = { id: string; order: string; at: number; about?: About } & (
  | { what: 'waiting' | 'failed' | 'described' }
  | { what: 'paid'; amount: number; currency: string }
  | { what: 'refund'; part: string; status: RefundStatus; amount: number; currency: string }
  /** How much was given back in all, to see whether a refund went untold. */
  | { what: 'refundedInAll'; amount: number }
  | { what: 'dispute'; part: string; status: DisputeStatus; answerBy?: number }
  /** What a bank took while it looks into a dispute, and what it gave back. */
  | { what: 'disputeTaken' | 'disputeReturned'; part: string; amount: number; currency: string }
)
export type FactKind = Fact['what']

/** What came about in the same second, in the order it happens. */
export const factKinds: readonly FactKind[] = [
  'waiting',
  'failed',
  'described',
  'paid',
  'refund',
  'refundedInAll',
  'dispute',
  'disputeTaken',
  'disputeReturned',
]
