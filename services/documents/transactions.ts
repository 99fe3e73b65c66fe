import type { Clock } from '../../platform/clock.ts'
import { AppError, ensure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Place, StoredDocument } from './engine.ts'
import type { Person } from './rules.ts'

export type Read = { path: string; updatedAt: number | undefined }

type Open = { owner: string; isReadOnly: boolean; reads: Map<string, Read>; expiresAt: number }

const lifetime = 270_000
const mostOpen = 10_000
const mostOpenOfOne = 100
const mostReads = 10_000

export type Transactions = ReturnType<typeof createTransactions>

/**
 * Transactions that a client began: what each has read so far. Nothing is locked; when one commits, what it read must
 * still be as it was. They live in the process that began them.
 */
export function createTransactions(clock: Clock) {
  const open = new Map<string, Open>()
  const now = () => clock.now().getTime()

  function tidy(): void {
    for (const [id, { expiresAt }] of open) if (expiresAt <= now()) open.delete(id)
  }

  function get(id: string, place: Place, person: Person | undefined): Open {
    const found = open.get(id)
    const isTheirs = found && found.owner === ownerOf(place, person) && found.expiresAt > now()
    if (isTheirs) return found
    throw new AppError('invalid-argument', 'The transaction is unknown or has expired')
  }

  return {
    begin(place: Place, person: Person | undefined, isReadOnly: boolean): string {
      tidy()
      const owner = ownerOf(place, person)
      const own = [...open.values()].filter(each => each.owner === owner).length
      const hasRoom = open.size < mostOpen && own < mostOpenOfOne
      ensure(hasRoom, 'resource-exhausted', 'Too many transactions are open')
      const id = Buffer.from(newId()).toString('base64')
      open.set(id, { owner, isReadOnly, reads: new Map(), expiresAt: now() + lifetime })
      return id
    },

    /** Remembers what was seen; the first sight counts. */
    record(
      id: string,
      place: Place,
      person: Person | undefined,
      seen: readonly { path: string; document: StoredDocument | undefined }[],
    ): void {
      const { reads } = get(id, place, person)
      for (const { path, document } of seen)
        if (!reads.has(path)) reads.set(path, { path, updatedAt: document?.updatedAt })
      ensure(reads.size <= mostReads, 'resource-exhausted', 'The transaction has read too much')
    },

    /** Ends it, for better or worse. */
    end(id: string, place: Place, person: Person | undefined): { isReadOnly: boolean; reads: Read[] } {
      const { isReadOnly, reads } = get(id, place, person)
      open.delete(id)
      return { isReadOnly, reads: [...reads.values()] }
    },

    tidy,
  }
}

function ownerOf(place: Place, person: Person | undefined): string {
  return JSON.stringify([place.project, place.database, person?.uid ?? null])
}
