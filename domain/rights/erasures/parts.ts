import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Log } from '../../../platform/log.ts'
import type { Journal } from '../journal.ts'
import type { ErasureRow, ErasureWay, RightsTables } from '../schema.ts'

/** Nothing was hidden yet. */
export const nothing = '{}'

/** Those that aren't over. */
export const open = ['waiting', 'erasing'] as const

/** A place that keeps something of people. Erasing what is gone already changes nothing. */
export type ErasureStore<Name extends string = string> = { name: Name; erase: (uid: string) => Promise<void> }

/** Takes out of others' sight what is someone's. What was done already changes nothing. */
export type Hiding = {
  /** What others see of them, so that just that can be shown again. */
  find: (uid: string) => Promise<object>
  hide: (uid: string, found: object) => Promise<void>
  show: (uid: string, hidden: object) => Promise<void>
}

export type Erasure = ReturnType<typeof readErasure>

export type ErasureAsked = { through: ErasureWay; entries: number; at?: number; code?: string }

export type ErasureParts = {
  database: Database
  clock: Clock
  log: Log
  hiding: Hiding
  /** In the order they are emptied; the account itself is the last. */
  stores: readonly ErasureStore[]
  /** Told outside of the database who asked and who kept their data, so that an older copy of it knows as well. */
  note: Journal['note']
}

/** A request that nothing was done about yet. */
export const freshErasure = (code: string, askedAt: number, dueAt: number, entries: number) => ({
  code,
  asked_at: askedAt,
  due_at: dueAt,
  next_at: dueAt,
  entries,
  hidden: nothing,
  done: '[]',
  failing: null,
  tries: 0,
})

export const readErasure = (row: Selectable<ErasureRow>) => ({
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

export const tableOf = ({ database }: Pick<ErasureParts, 'database'>) => database.as<RightsTables>()

export const nowOf = ({ clock }: Pick<ErasureParts, 'clock'>): number => clock.now().getTime()

export const change = (parts: Pick<ErasureParts, 'database'>, code: string, values: Partial<ErasureRow>) =>
  tableOf(parts).kysely.updateTable('erasures').set(values).where('code', '=', code).execute()
