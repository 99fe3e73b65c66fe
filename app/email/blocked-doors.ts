export type BlockedLine = {
  /** What stands for its address, which isn't kept. */
  hash: string
  /** Masked. */
  to: string
  reason: 'bounced' | 'complained' | 'byHand'
  at: number
}

/** Addresses that get nothing sent to many any more. */
export type BlockedDoors = {
  list: (before: string) => Promise<{ lines: BlockedLine[]; next: string | undefined }>
  /** By an exact address; `malformed` where it is none. */
  find: (address: string) => Promise<BlockedLine | 'malformed' | undefined>
  add: (address: string) => Promise<BlockedLine | 'malformed' | undefined>
  /** Whether it was on the list. */
  remove: (hash: string) => Promise<boolean>
}
