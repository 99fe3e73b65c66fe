import type { Kysely, Transaction } from 'kysely'
import type { AuditTables, ChainRow, EntryRow } from './schema.ts'
import { sealOf, sealOfChain } from './seal.ts'

/** Whether every entry fits the one before it; where not, which is the first that doesn't. */
export type ChainState = {
  entries: number
  misfit: number | undefined
  /** The last that fits, and its seal. */
  end: number
  seal: string
}

type Db = Kysely<AuditTables> | Transaction<AuditTables>
type Place = Pick<EntryRow, 'position' | 'seal'>

const page = 1_000

export const findChain = (db: Db) => db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()

/** What comes before the first entry. */
async function findBeginning(db: Db): Promise<Place> {
  const { begins_after: position, begins_with: seal } = await findChain(db)
  return { position, seal }
}

/** The last entry, which the next one is sealed with. */
async function findEnd(tx: Transaction<AuditTables>): Promise<Place> {
  const last = await tx
    .selectFrom('audit_entries')
    .select(['position', 'seal'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? findBeginning(tx)
}

/** One more entry, sealed together with the one before. */
export async function appendToChain(
  tx: Transaction<AuditTables>,
  secret: string,
  write: (position: number) => Omit<EntryRow, 'seal'>,
): Promise<void> {
  const { position, seal: before } = await findEnd(tx)
  const entry = write(position + 1)
  const seal = sealOf(entry, before, secret)
  await tx
    .insertInto('audit_entries')
    .values({ ...entry, seal })
    .execute()
}

/** Whether nobody without the secret wrote it. One that has no seal yet says nothing but that nothing happened. */
function isGenuine(chain: ChainRow, secret: string): boolean {
  const { begins_after, begins_with, checked_at, checked_to, seal } = chain
  if (seal !== null) return seal === sealOfChain(chain, secret)
  return begins_after === 0 && begins_with === '' && checked_at === null && checked_to === 0
}

/** Sealed again, unless someone else changed it: then it never fits any more. */
export async function writeChain(
  tx: Transaction<AuditTables>,
  secret: string,
  change: Partial<Omit<ChainRow, 'name' | 'seal'>>,
): Promise<void> {
  const chain = await findChain(tx)
  const seal = isGenuine(chain, secret) ? sealOfChain({ ...chain, ...change }, secret) : 'none'
  await tx
    .updateTable('audit_chain')
    .set({ ...change, seal })
    .execute()
}

/** Reads every entry, or those up to one, some at a time; then whether the end is still there. */
export async function verifyChain(
  { db, secret }: { db: Db; secret: string },
  { upTo, signal }: { upTo?: number; signal?: AbortSignal | undefined } = {},
): Promise<ChainState> {
  const chain = await findChain(db)
  const { begins_after: first, checked_to, checked_with } = chain
  let [done, seal] = [first, chain.begins_with]
  if (!isGenuine(chain, secret)) return { entries: 0, misfit: first + 1, end: first, seal }
  for (;;) {
    signal?.throwIfAborted()
    let found = db.selectFrom('audit_entries').selectAll().where('position', '>', done)
    if (upTo !== undefined) found = found.where('position', '<=', upTo)
    const rows = await found.orderBy('position').limit(page).execute()
    for (const row of rows) {
      const isSame = row.position !== checked_to || row.seal === checked_with
      if (row.position !== done + 1 || row.seal !== sealOf(row, seal, secret) || !isSame)
        return { entries: done - first, misfit: row.position, end: done, seal }
      done = row.position
      seal = row.seal
    }
    if (rows.length < page) break
  }
  const isCut = done < Math.min(checked_to, upTo ?? checked_to)
  return { entries: done - first, misfit: isCut ? done + 1 : undefined, end: done, seal }
}

/** Removes the oldest, as far as they are whole. The chain then begins with the seal of the last that is gone. */
export async function shortenChain(
  tx: Transaction<AuditTables>,
  secret: string,
  before: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('audit_entries')
    .select(['position', 'seal'])
    .where('at', '<', before.getTime())
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const { position: begins_after, seal: begins_with } = last
  // What doesn't fit stays to be seen: nobody gets rid of entries by making them look old.
  const { misfit } = await verifyChain({ db: tx, secret }, { upTo: begins_after })
  if (misfit !== undefined) return
  await writeChain(tx, secret, { begins_after, begins_with })
  await tx.deleteFrom('audit_entries').where('position', '<=', begins_after).execute()
}
