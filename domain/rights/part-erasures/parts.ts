import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Log } from '../../../platform/log.ts'
import { type Aside, type AsideOf, createAside } from '../aside.ts'
import { tableOf } from '../erasures/parts.ts'
import type { Journal } from '../journal.ts'
import type { ErasureRow } from '../schema.ts'

/** A part of what is held of someone. What was done already changes nothing. */
export type ErasurePart = {
  name: string
  /** Out of everyone's sight, also their own. Missing where it goes at once: a consent that is taken back. */
  aside?: {
    hide: (of: AsideOf, aside: Aside) => Promise<void>
    show: (of: AsideOf, aside: Aside) => Promise<void>
  }
  erase: (of: AsideOf, aside: Aside) => Promise<void>
}

export type PartErasureDeps = {
  database: Database
  clock: Clock
  log: Log
  /** In the order they are hidden; they come back in the opposite one. */
  parts: readonly ErasurePart[]
  note: Journal['note']
  /** Told when all of a request is gone. */
  onErased: (uid: string, code: string) => Promise<void>
}

/** What `hidden` says of a request whose parts all lie aside. */
export const allHidden = '{"isHidden":true}'

export const asideOf = ({ database }: Pick<PartErasureDeps, 'database'>): Aside => createAside(database)

export const partsOf = ({ parts }: PartErasureDeps, row: Pick<ErasureRow, 'parts'>): ErasurePart[] => {
  const names: string[] = JSON.parse(row.parts ?? '[]')
  return parts.filter(({ name }) => names.includes(name))
}

/** Those whose owner is still known: what isn't over, or isn't back yet. */
export const selectParts = (deps: PartErasureDeps) =>
  tableOf(deps).kysely.selectFrom('erasures').selectAll().where('parts_of', 'is not', null)
