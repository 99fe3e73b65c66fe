import type { toLine } from '../../server/doors/rights/requests.ts'
import type { describeStatus } from '../../server/doors/rights/rights.ts'
import type { PartName } from './groups.ts'

export const requestKinds = ['erasure', 'parts'] as const
export const requestWays = ['signedIn', 'email', 'network'] as const

/** An erasure that can still be taken back, or is under way. */
export type Leaving = {
  code: string
  dueAt: number
  /** Whether it's too late to turn back. */
  isErasing: boolean
  /** Where the code was sent, masked; missing where there is no confirmed address. */
  sentTo?: string
}

/** The same for parts, while the account stays. */
export type PartsLeaving = Leaving & { parts: PartName[]; entries: number }

/** How far a request is, for whoever has its code. Names nobody. */
export type ErasureStatus = ReturnType<typeof describeStatus>

/** A request as those see it who look after them: by its code alone. */
export type RequestLine = ReturnType<typeof toLine>
