import type { PartName } from '../../../app/leaving/groups.ts'
import { readCode } from '../../../domain/rights/code.ts'
import { type Erasure, undoFor } from '../../../domain/rights/erasures/erasures.ts'
import type { Limit } from '../../../platform/database/limits.ts'
import { ensure } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Backend } from '../../backend.ts'
import type { AskParts } from '../../personal-data/ask-erasure.ts'
import type { Asker } from '../asker.ts'
import { isFresh } from '../recent-sign-in.ts'
import { createConfirmDoors } from './confirm.ts'
import { createPartDoors, describeLeaving, findSentTo } from './parts.ts'

export type RightsDoorParts = AskParts &
  Pick<Backend, 'clock' | 'database' | 'journal' | 'press' | 'schedule' | 'settings'>

const hour = 3_600_000
const day = 24 * hour
/** Codes can't be tried out. */
const statusLimit: Limit = { calls: 60, per: hour }

/** What people may ask of their data. */
export function createRightsDoors(parts: RightsDoorParts, asker: Asker) {
  const { clock, functions, identity, rights, settings } = parts
  const { erasures } = rights
  const now = () => clock.now().getTime()

  function getPerson() {
    const { person } = asker
    ensure(person, 'permission-denied', 'Who asks isn’t known')
    return person
  }

  return {
    ...createPartDoors(parts, asker, getPerson),
    ...createConfirmDoors(parts),

    /** How long what is asked for now can be taken back. */
    undoUntil: () => now() + undoFor,
    /** Whether they proved so lately who they are that they needn't again. */
    isFresh: () => isFresh(parts, asker.person),

    async findLeaving() {
      const { person } = asker
      const found = person && (await erasures.findOf(person.id))
      if (!found) return null
      return describeLeaving(found, await findSentTo(identity, person.id), now())
    },
    /** Takes it back; false where it's too late. */
    keep: () => erasures.keep(getPerson().id),

    /** The same for a code that never was and for one that is over. `wait`: too many were tried from there. */
    async findStatus(given: string) {
      const network = networkOf(asker.clientAddress)
      if (await functions.limits.spend('deletionStatus', network, statusLimit)) return 'wait' as const
      const code = readCode(given)
      const found = code && (await erasures.find(code))
      return found
        ? describeStatus(found, erasures.stores.length, settings.BACKUP_DAYS * day, now())
        : undefined
    },
  }
}

/** How far a request is, for whoever has its code. Names nobody. */
export type ErasureStatus = ReturnType<typeof describeStatus>

export function describeStatus(erasure: Erasure, places: number, backupsFor: number, now: number) {
  const { code, parts, through, state, askedAt, dueAt, endedAt, entries, done, tries } = erasure
  const isErased = state === 'erased' && endedAt !== undefined
  const erasedAt = isErased ? endedAt : state === 'waiting' && now < dueAt ? dueAt : undefined
  return {
    code,
    /** Missing where all of an account goes. */
    parts: parts as PartName[] | undefined,
    through,
    // Nobody can turn back any more, though the round that erases it comes a moment later.
    state: state === 'waiting' && dueAt <= now ? ('erasing' as const) : state,
    askedAt,
    dueAt,
    endedAt,
    entries,
    /** How many places are empty, and how many there are. */
    done: done.length,
    places: parts?.length ?? places,
    isStalled: state === 'erasing' && tries > 0,
    /** When the last backup that has it runs out, by plan where it's still to come, and whether that is over. */
    backupsGoneAt: erasedAt === undefined ? undefined : erasedAt + backupsFor,
    isGoneFromBackups: isErased && endedAt + backupsFor <= now,
  }
}
