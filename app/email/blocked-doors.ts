export type BlockedLine = {
  /** What stands for its address, which isn't kept. */
  hash: string
  /** Masked. */
  to: string
  reason: 'bounced' | 'complained' | 'byHand'
  at: number
}
