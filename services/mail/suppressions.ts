import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { inChunks } from '../../platform/in-chunks.ts'
import { hashAddress, maskAddress, parseAddress } from './address.ts'
import type { MailConnection, MailTables, MessageRow, SuppressionReason, SuppressionRow } from './schema.ts'

export type Suppression = ReturnType<typeof toSuppression>

export interface SuppressionQuery {
  address?: string
  /** The last of the page before. */
  before?: Pick<Suppression, 'hash' | 'at'>
  limit?: number
}

/** That an address is blocked, or isn't any more: then without a reason. */
export interface BlockChange {
  hash: string
  reason: SuppressionReason | null
}

/** Told within the transaction that changes the list. */
type NoteBlock<Told> = (told: Told, tx: Transaction<MailTables>) => Promise<void>

const atOnce = 500
/** In place of the masked form, where none is known. */
const unknown = '***'

export type Suppressions = ReturnType<typeof createSuppressions>

/**
 * Addresses that get nothing bulk any more. What keeps an account safe is still tried. Every change is told (`onChange`)
 * once it holds.
 */
export function createSuppressions(
  database: Database,
  clock: Clock,
  onChange?: (change: BlockChange) => Promise<void>,
) {
  const { kysely, transaction } = database.as<MailTables>()

  /** Those of these hashes that are on the list. */
  async function findHashes(hashes: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const some of inChunks(hashes, atOnce)) {
      const rows = await kysely
        .selectFrom('mail_suppressions')
        .select('address_hash')
        .where('address_hash', 'in', some)
        .execute()
      for (const { address_hash } of rows) found.add(address_hash)
    }
    return found
  }

  /** Gives whether it wasn't on the list yet. */
  async function insert(row: SuppressionRow, db: MailConnection = kysely): Promise<boolean> {
    const added = await db
      .insertInto('mail_suppressions')
      .values(row)
      .onConflict(conflict => conflict.column('address_hash').doNothing())
      .returning('address_hash')
      .executeTakeFirst()
    return added !== undefined
  }

  const remove = (hash: string, db: MailConnection = kysely) =>
    db.deleteFrom('mail_suppressions').where('address_hash', '=', hash).returningAll().executeTakeFirst()

  return {
    findHashes,

    /** Whom a letter went to that was emptied since. */
    async addRow(
      { address_hash, masked }: Pick<MessageRow, 'address_hash' | 'masked'>,
      reason: SuppressionReason,
    ): Promise<void> {
      const isNews = await insert({ address_hash, masked, reason, created_at: clock.now().getTime() })
      if (isNews) await onChange?.({ hash: address_hash, reason })
    },

    /** `note` gets the address as it may be told. */
    async add(address: string, reason: SuppressionReason, note?: NoteBlock<string>): Promise<void> {
      const parsed = parseAddress(address)
      const [hash, masked] = [hashAddress(parsed), maskAddress(parsed)]
      const row = { address_hash: hash, masked, reason, created_at: clock.now().getTime() }
      const isNews = await transaction(async tx => {
        const isAdded = await insert(row, tx)
        await note?.(masked, tx)
        return isAdded
      })
      if (isNews) await onChange?.({ hash, reason })
    },

    /** By its address, or by what stands for it in the list; gives whether it was there. */
    async remove(
      { address, hash = hashAddress(parseAddress(address ?? '')) }: { address?: string; hash?: string },
      note?: NoteBlock<Suppression>,
    ): Promise<boolean> {
      const isGone = await transaction(async tx => {
        const gone = await remove(hash, tx)
        if (gone) await note?.(toSuppression(gone), tx)
        return gone !== undefined
      })
      if (isGone) await onChange?.({ hash, reason: null })
      return isGone
    },

    /** Where an older copy of the database doesn't know of a change; gives whether it made a difference. */
    async repeat({ hash, reason }: BlockChange, at: number): Promise<boolean> {
      if (reason === null) return (await remove(hash)) !== undefined
      const letter = await kysely
        .selectFrom('mail_messages')
        .select('masked')
        .where('address_hash', '=', hash)
        .limit(1)
        .executeTakeFirst()
      return insert({ address_hash: hash, masked: letter?.masked ?? unknown, reason, created_at: at })
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
