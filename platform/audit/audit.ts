import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { appendToChain, type ChainState, findChain, shortenChain, verifyChain, writeChain } from './chain.ts'
import { type Actor, type AuditEntry, checkDeed, type Deed, toRow } from './entry.ts'
import { type AuditQuery, listEntries } from './list-entries.ts'
import type { AuditTables } from './schema.ts'

export type { AuditEntry, Deed } from './entry.ts'
export type { AuditQuery } from './list-entries.ts'
export { auditMigrations } from './schema.ts'

/** What the last look at the whole chain found. */
export type ChainCheck = { at: Date; entries: number; misfit: number | undefined }

export type Audit = ReturnType<typeof createAudit>

/** A list of what was done by whom, which only grows, each entry sealed together with the one before. */
export function createAudit({
  database,
  clock,
  secret,
}: {
  database: Database
  clock: Clock
  secret: string
}) {
  const { kysely, transaction } = database.as<AuditTables>()

  const append = (tx: Transaction<AuditTables>, actor: Actor, deed: Deed): Promise<void> =>
    appendToChain(tx, secret, position => toRow(actor, deed, position, clock.now().getTime()))

  /** Reads them all, some at a time. */
  const verify = (signal?: AbortSignal): Promise<ChainState> =>
    verifyChain({ db: kysely, secret }, { signal })

  return {
    /** With the change itself, where that has a transaction: then both are done or neither. */
    async note<Tables>(actor: Actor, deed: Deed, within?: Transaction<Tables>): Promise<void> {
      checkDeed(deed)
      if (within) await append(within as unknown as Transaction<AuditTables>, actor, deed)
      else await transaction(tx => append(tx, actor, deed))
    },

    /** Newest first. */
    list: (query: AuditQuery = {}): Promise<AuditEntry[]> => listEntries(kysely, query),

    verify,

    /** The same, and what was found is kept for whoever looks next. */
    async check(signal?: AbortSignal): Promise<ChainCheck> {
      const { entries, misfit, end, seal } = await verify(signal)
      const at = clock.now()
      const found = { checked_at: at.getTime(), entries, misfit: misfit ?? null }
      // What isn't whole stays measured by the last look that was.
      const isWhole = misfit === undefined && { checked_to: end, checked_with: seal }
      await transaction(tx => writeChain(tx, secret, { ...found, ...isWhole }))
      return { at, entries, misfit }
    },

    async findLastCheck(): Promise<ChainCheck | undefined> {
      const { checked_at, entries, misfit } = await findChain(kysely)
      if (checked_at === null) return undefined
      return { at: new Date(checked_at), entries, misfit: misfit ?? undefined }
    },

    /** Removes the oldest. The chain then begins with the seal of the last that is gone. */
    deleteBefore: (time: Date): Promise<void> => transaction(tx => shortenChain(tx, secret, time)),
  }
}
