import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Log } from '../../../platform/log.ts'
import { type Aside, type AsideOf, createAside } from '../aside.ts'
import type { Journal } from '../journal.ts'
import type { ErasureRow, RightsTables } from '../schema.ts'

const hour = 3_600_000
/** How long a request can be taken back. */
export const undoFor = 24 * hour
/** A store that didn't answer is asked again. */
export const retryAfter = 10 * 60_000

/** What `hidden` says of a request: nothing yet, or all that can be out of sight. */
export const nothing = '{}'
export const allHidden = '{"isHidden":true}'

/** Those that aren't over. */
export const open = ['waiting', 'erasing'] as const

/** A part of what is held of someone. What was done already changes nothing. */
export type ErasurePart<Name extends string = string> = {
  name: Name
  /** Out of everyone's sight while it waits. */
  aside?: {
    hide: (of: AsideOf, aside: Aside) => Promise<void>
    show: (of: AsideOf, aside: Aside) => Promise<void>
  }
  /** A consent that is taken back waits for nothing. */
  isAtOnce?: true
  erase: (of: AsideOf, aside: Aside) => Promise<void>
}

export type ErasureDeps = {
  database: Database
  clock: Clock
  log: Log
  /** All there is, in the order it's emptied; the account itself is the last. */
  stores: readonly ErasurePart[]
  /** What can go while the account stays. Both are hidden in their order, and come back in the opposite one. */
  parts: readonly ErasurePart[]
  /** Told outside of the database who asked and who kept their data, so that an older copy of it knows as well. */
  note: Journal['note']
  /** Told when all that someone chose is gone. */
  onErased: (uid: string, code: string) => Promise<void>
}

export type Request = Selectable<ErasureRow>
export type Erasure = ReturnType<typeof readErasure>

export const readErasure = (row: Request) => ({
  code: row.code,
  /** Missing where all of an account goes. */
  ...(row.parts !== null && { parts: JSON.parse(row.parts) as string[] }),
  through: row.through,
  state: row.state,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  done: JSON.parse(row.done) as string[],
  failing: row.failing ?? undefined,
  tries: row.tries,
  entries: row.entries,
  endedAt: row.ended_at ?? undefined,
})

/** Whose it is, until it's over. */
export const ownerOf = ({ uid, parts_of }: Request): string | null => uid ?? parts_of

/** What goes with a request. */
export function partsOf({ stores, parts }: ErasureDeps, row: Pick<ErasureRow, 'parts'>) {
  if (row.parts === null) return stores
  const names: string[] = JSON.parse(row.parts)
  return parts.filter(({ name }) => names.includes(name))
}

export const asideOf = ({ database }: Pick<ErasureDeps, 'database'>): Aside => createAside(database)

export const tableOf = ({ database }: Pick<ErasureDeps, 'database'>) => database.as<RightsTables>()

export const nowOf = ({ clock }: Pick<ErasureDeps, 'clock'>): number => clock.now().getTime()

export const select = (deps: ErasureDeps) => tableOf(deps).kysely.selectFrom('erasures').selectAll()

export const change = (deps: ErasureDeps, code: string, values: Partial<ErasureRow>) =>
  tableOf(deps).kysely.updateTable('erasures').set(values).where('code', '=', code).execute()
