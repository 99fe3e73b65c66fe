import type { Commit } from '../access/commit.ts'
import type { Guard } from '../access/guard.ts'
import type { Principal } from '../access/rules.ts'
import type { Claimant } from '../limits/asker.ts'
import type { Engine, Place } from '../model/engine.ts'
import type { Transactions } from './transactions.ts'

/** What every operation may use. */
export type OperationDeps = { engine: Engine; guard: Guard; transactions: Transactions }

/** One request, with its credentials checked and its address taken apart. */
export type DocumentsCall = OperationDeps & {
  place: Place
  /** Whether everyone may do everything here: in other projects, in test mode. */
  isOpen: boolean
  person: Principal | undefined
  /** The same as limits know them. */
  asker: Claimant
  commit: Commit
  /** What follows `documents` in the address: '' or the path of a document or a collection. */
  path: string
  search: URLSearchParams
  body: { [name: string]: unknown }
}

/** Gives the answer's JSON. */
export type DocumentsOperation = (call: DocumentsCall) => Promise<unknown>
