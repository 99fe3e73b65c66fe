import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { createSeal } from '../../platform/seal.ts'
import { type BuyerBook, createBuyerBook } from './buyer-book.ts'
import type { Fact, Provider } from './fact.ts'
import type { EventRow, PurchaseTables } from './schema.ts'

/** What a signature says about a body, and what the body is if it's genuine. */
export type Verdict =
  | { signature: 'valid'; id: string; type: string; createdAt: number }
  /** Signed, but nothing that this provider would send. */
  | { signature: 'valid'; id?: never }
  | { signature: Exclude<EventRow['signature'], 'valid'> }

/** Someone who sends webhooks. */
export type Sender = {
  verify: (body: Buffer, signature: string | undefined, now: number) => Promise<Verdict>
  /** What it tells, as JSON: undefined for kinds that the books don't need. Throws where it can't be understood. */
  read: (event: unknown, book: BuyerBook) => Fact | undefined
}

export type Senders = Partial<Record<Provider, Sender>>

export type PurchaseParts = {
  database: Database
  clock: Clock
  log: Log
  /** Seals what came with a webhook, and buyers' addresses. */
  secret: string
  /** By whose clock months begin. */
  timeZone: () => string
  senders: Senders
  /** Something arrived that is to be worked through. */
  hurry: () => Promise<void>
}

/** What the verbs work with. */
export type Deps = ReturnType<typeof openDeps>
export const openDeps = ({ database, clock, secret, ...rest }: PurchaseParts) => ({
  ...rest,
  database: database.as<PurchaseTables>(),
  now: () => clock.now().getTime(),
  book: createBuyerBook(secret),
  sealBody: createSeal(secret, 'webhooks'),
})

export type Tx = Transaction<PurchaseTables>
