import { newToken } from '../../platform/ids.ts'
import type { Tools } from './deps.ts'
import type { ContentTx } from './ids.ts'
import type { SpaceRow } from './tables.ts'

export const spaceId = 1

export type Space = ReturnType<typeof createSpace>
/** Within a change: says that what visitors see is different now. */
export type Publishes = () => void

/** The one space of an installation. Its two numbers tell every process what it may still remember. */
export function createSpace({ database, now, log }: Pick<Tools, 'database' | 'now' | 'log'>) {
  // Bounded: one for each part of the house that listens.
  const listeners = new Set<() => void>()
  const publishListeners = new Set<(cv: number) => void>()
  let known: SpaceRow = { id: spaceId, name: 'Exhale', cv: 0, revision: 0, upload_key: '', created_at: 0 }

  /** Looks what other processes have done. */
  async function refresh(): Promise<SpaceRow> {
    const row = await database.kysely
      .selectFrom('content_space')
      .selectAll()
      .where('id', '=', spaceId)
      .executeTakeFirst()
    if (!row || (row.revision === known.revision && row.cv === known.cv)) return known
    const before = known
    if (row.revision < before.revision) return known
    known = row
    for (const listener of listeners) listener()
    if (row.cv !== before.cv) for (const listener of publishListeners) listener(row.cv)
    return known
  }

  return {
    current: () => known,
    refresh,

    /** A change of the space: all of it or nothing, and every process learns of it. */
    async change<Result>(work: (tx: ContentTx, publishes: Publishes) => Promise<Result>): Promise<Result> {
      const result = await database.transaction(async tx => {
        let isPublish = false
        const done = await work(tx, () => {
          isPublish = true
        })
        await touch(tx, now(), isPublish)
        return done
      })
      await refresh().catch(error => log.warn({ err: error }, 'the cache version couldn’t be read'))
      return result
    },

    /** After any change, in this process at once and from others when they are noticed. */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onPublish(listener: (cv: number) => void): () => void {
      publishListeners.add(listener)
      return () => publishListeners.delete(listener)
    },
  }
}

/** Raises the numbers by which other processes notice a change. */
async function touch(tx: ContentTx, at: number, isPublish: boolean): Promise<void> {
  const second = Math.floor(at / 1000)
  const row = await tx.selectFrom('content_space').select('cv').where('id', '=', spaceId).executeTakeFirst()
  if (!row) {
    const first = {
      id: spaceId,
      name: 'Exhale',
      cv: second,
      revision: 1,
      upload_key: newToken(),
      created_at: at,
    }
    // Another process may be starting this moment: PostgreSQL then lets this one try again.
    await tx
      .insertInto('content_space')
      .values(first)
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    return
  }
  await tx
    .updateTable('content_space')
    .set(({ eb }) => ({
      revision: eb('revision', '+', 1),
      ...(isPublish && { cv: Math.max(second, row.cv + 1) }),
    }))
    .where('id', '=', spaceId)
    .execute()
}
