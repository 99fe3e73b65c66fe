import type { PartName } from './groups.ts'

export const requestKinds = ['erasure', 'parts'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestWays = ['signedIn', 'email', 'network'] as const
export type RequestWay = (typeof requestWays)[number]

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
export type ErasureStatus = {
  code: string
  /** Missing where all of an account goes. */
  parts?: PartName[]
  through: RequestWay
  state: 'waiting' | 'erasing' | 'erased' | 'kept'
  askedAt: number
  dueAt: number
  endedAt?: number
  entries: number
  /** How many places are empty, and how many there are. */
  done: number
  places: number
  isStalled: boolean
  /** When the last backup that has it runs out, by plan where it's still to come, and whether that is over. */
  backupsGoneAt?: number
  isGoneFromBackups: boolean
}

/** A request as those see it who look after them: by its code alone. */
export type RequestLine = {
  code: string
  kind: RequestKind
  /** Which parts, where not all of an account goes. */
  parts?: PartName[]
  through: RequestWay
  askedAt: number
  state: ErasureStatus['state']
  done: string[]
  places: number
  /** The store that didn't answer, and how often it was asked. */
  failing?: { store: string; tries: number }
  entries: number
  /** When it was done, or is to be. */
  doneBy: number
  isOver: boolean
}
