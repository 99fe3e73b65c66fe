import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { hashAddress, maskAddress, parseAddress } from './address.ts'
import {
  type MailTables,
  type MessageRow,
  type SuppressionReason,
  type SuppressionRow,
  toConnection,
} from './schema.ts'

export type Suppression = ReturnType<typeof toSuppression>

export interface SuppressionQuery {
  address?: string
  /** The last of the page before. */
  before?: Pick<Suppression, 'hash' | 'at'>
  limit?: number
}

const atOnce = 500

export type Suppressions = ReturnType<typeof createSuppressions>

/** Addresses that get nothing bulk any more. What keeps an account safe is still tried. */
export function createSuppressions(database: Database, clock: Clock) {
  const { kysely } = database.as<MailTables>()

  /** Those of these hashes that are on the list. */
  async function findHashes(hashes: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (let from = 0; from < hashes.length; from += atOnce) {
      const rows = await kysely
        .selectFrom('mail_suppressions')
        .select('address_hash')
        .where('address_hash', 'in', hashes.slice(from, from + atOnce))
        .execute()
      for (const { address_hash } of rows) found.add(address_hash)
    }
    return found
  }

  /** Whom a letter went to that was emptied since. */
  async function addRow<Tables>(
    { address_hash, masked }: Pick<MessageRow, 'address_hash' | 'masked'>,
    reason: SuppressionReason,
    within?: Transaction<Tables>,
  ): Promise<void> {
    await (toConnection(within) ?? kysely)
      .insertInto('mail_suppressions')
      .values({ address_hash, masked, reason, created_at: clock.now().getTime() })
      .onConflict(conflict => conflict.column('address_hash').doNothing())
      .execute()
  }

  return {
    findHashes,

    addRow,

    /** Gives the address as it may be told. */
    async add<Tables>(
      address: string,
      reason: SuppressionReason,
      within?: Transaction<Tables>,
    ): Promise<string> {
      const parsed = parseAddress(address)
      const masked = maskAddress(parsed)
      await addRow({ address_hash: hashAddress(parsed), masked }, reason, within)
      return masked
    },

    /** By its address, or by what stands for it in the list. */
    async remove<Tables>(
      { address, hash }: { address?: string; hash?: string },
      within?: Transaction<Tables>,
    ): Promise<Suppression | undefined> {
      const named = hash ?? hashAddress(parseAddress(address ?? ''))
      const gone = await (toConnection(within) ?? kysely)
        .deleteFrom('mail_suppressions')
        .where('address_hash', '=', named)
        .returningAll()
        .executeTakeFirst()
      return gone && toSuppression(gone)
    },

    /** Those of these addresses that are on the list. */
    async findAmong(addresses: readonly string[]): Promise<Set<string>> {
      const byHash = new Map(addresses.map(address => [hashAddress(parseAddress(address)), address]))
      const found = await findHashes([...byHash.keys()])
      return new Set([...found].map(hash => byHash.get(hash) ?? ''))
    },

    /** Newest first. */
    async list({ address, before, limit = 50 }: SuppressionQuery = {}): Promise<Suppression[]> {
      let query = kysely
        .selectFrom('mail_suppressions')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('address_hash', 'desc')
        .limit(limit)
      if (address !== undefined) query = query.where('address_hash', '=', hashAddress(parseAddress(address)))
      if (before)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'address_hash'), '<', tuple(before.at.getTime(), before.hash)),
        )
      return (await query.execute()).map(toSuppression)
    },
  }
}

const toSuppression = ({ address_hash, masked, reason, created_at }: SuppressionRow) => ({
  /** What it is named by where its address isn't known. */
  hash: address_hash,
  /** Masked: `a***@e***.org`. */
  to: masked,
  reason,
  at: new Date(created_at),
})
