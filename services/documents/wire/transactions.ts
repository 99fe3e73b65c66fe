import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Principal } from '../access/rules.ts'
import type { Claimant } from '../limits/asker.ts'
import { transactions as mostOpen, reads as mostRead } from '../limits/bounds.ts'
import { type Claim, createShares } from '../limits/shares.ts'
import type { Place, Read, StoredDocument } from '../model/engine.ts'

type Open = {
  owner: string
  isReadOnly: boolean
  reads: Map<string, Read>
  expiresAt: number
  place: Claim
  memory: Claim
  bytes: number
}

const lifetime = 270_000
/** What it takes to remember a path besides its letters. */
const overhead = 100

export type Transactions = ReturnType<typeof createTransactions>

/**
 * Transactions that a client began: what each has read so far. Nothing is locked; when one commits, what it read must
 * still be as it was. They live in the process that began them.
 */
export function createTransactions(clock: Clock, hasLimits: boolean) {
  // Bounded: `mostOpen` for each asker, and each ends by itself.
  const open = new Map<string, Open>()
  const places = createShares(hasLimits ? mostOpen : undefined, 'Too many transactions are open')
  const memories = createShares(hasLimits ? mostRead : undefined, 'The transactions have read too much')
  const now = () => clock.now().getTime()

  function close(id: string, { place, memory }: Open): void {
    place.hold(0)
    memory.hold(0)
    open.delete(id)
  }

  function tidy(): void {
    for (const [id, each] of open) if (each.expiresAt <= now()) close(id, each)
  }

  function get(id: string, place: Place, person: Principal | undefined): Open {
    const found = open.get(id)
    const isTheirs = found && found.owner === ownerOf(place, person) && found.expiresAt > now()
    if (isTheirs) return found
    throw new AppError('invalid-argument', 'The transaction is unknown or has expired')
  }

  return {
    begin(place: Place, person: Principal | undefined, asker: Claimant, isReadOnly: boolean): string {
      tidy()
      const claim = places.claim(asker)
      claim.hold(1)
      const id = Buffer.from(newId()).toString('base64')
      open.set(id, {
        owner: ownerOf(place, person),
        isReadOnly,
        reads: new Map(),
        expiresAt: now() + lifetime,
        place: claim,
        memory: memories.claim(asker),
        bytes: 0,
      })
      return id
    },

    /** Remembers what was seen; the first sight counts. */
    record(
      id: string,
      place: Place,
      person: Principal | undefined,
      seen: readonly { path: string; document: StoredDocument | undefined }[],
    ): void {
      const found = get(id, place, person)
      const fresh = seen.filter(({ path }) => !found.reads.has(path))
      const bytes = fresh.reduce((sum, { path }) => sum + 2 * path.length + overhead, found.bytes)
      found.memory.hold(bytes)
      found.bytes = bytes
      for (const { path, document } of fresh) found.reads.set(path, { path, updatedAt: document?.updatedAt })
    },

    /** Ends it, for better or worse. */
    end(id: string, place: Place, person: Principal | undefined): { isReadOnly: boolean; reads: Read[] } {
      const found = get(id, place, person)
      close(id, found)
      return { isReadOnly: found.isReadOnly, reads: [...found.reads.values()] }
    },

    tidy,
  }
}

function ownerOf(place: Place, person: Principal | undefined): string {
  return JSON.stringify([place.project, place.database, person?.uid ?? null])
}
