import type { Kysely, Transaction } from 'kysely'
import type { AuditTables, EntryRow } from './schema.ts'
import { sealOf } from './seal.ts'

/** Whether every entry fits the one before it; where not, which is the first that doesn't. */
export type ChainState = { entries: number; misfit: number | undefined; seal: string }

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
export async function findEnd(tx: Transaction<AuditTables>): Promise<Place> {
  const last = await tx
    .selectFrom('audit_entries')
    .select(['position', 'seal'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? findBeginning(tx)
}

/** Reads every entry, some at a time. */
export async function verifyChain(
  { kysely, secret }: { kysely: Kysely<AuditTables>; secret: string },
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
): Promise<ChainState> {
  let { position: done, seal } = await findBeginning(kysely)
  const first = done
  for (;;) {
    signal?.throwIfAborted()
    const rows = await kysely
      .selectFrom('audit_entries')
      .selectAll()
      .where('position', '>', done)
      .orderBy('position')
      .limit(page)
      .execute()
    for (const row of rows) {
      const expected = sealOf(row, seal, secret)
      if (row.position !== done + 1 || row.seal !== expected)
        return { entries: done - first, misfit: row.position, seal }
      done = row.position
      seal = row.seal
    }
    onProgress?.(done - first)
    if (rows.length < page) return { entries: done - first, misfit: undefined, seal }
  }
}

/** Removes the oldest. The chain then begins with the seal of the last that is gone. */
export async function shortenChain(tx: Transaction<AuditTables>, before: Date): Promise<void> {
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
  await tx.updateTable('audit_chain').set({ begins_after, begins_with }).execute()
  await tx.deleteFrom('audit_entries').where('position', '<=', begins_after).execute()
}
