import { type Selectable, sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { newCode } from './code.ts'
import { type RequestQuery, toCondition } from './request-query.ts'
import type { ErasureRow, ErasureState, ErasureWay, RightsTables } from './schema.ts'

const hour = 3_600_000
/** How long a request can be taken back. */
export const undoFor = 24 * hour
/** How long a request can be looked up once it is over. */
export const shownFor = 90 * 24 * hour
/** A store that didn't answer is asked again. */
export const retryAfter = 10 * 60_000

/** Nothing was hidden yet. */
const nothing = '{}'

/** A place that keeps something of people. Erasing what is gone already changes nothing. */
export type ErasureStore<Name extends string = string> = { name: Name; erase: (uid: string) => Promise<void> }

/** Takes out of others' sight what is someone's, and gives what is needed to show it again. */
export type Hiding = {
  hide: (uid: string) => Promise<object>
  show: (uid: string, hidden: object) => Promise<void>
}

export type Erasure = {
  code: string
  through: ErasureWay
  state: ErasureState
  askedAt: number
  dueAt: number
  done: string[]
  failing: string | undefined
  tries: number
  entries: number
  endedAt: number | undefined
}

type ErasureDeps = {
  database: Database
  clock: Clock
  log: Log
  hiding: Hiding
  /** In the order they are emptied; the account itself is the last. */
  stores: readonly ErasureStore[]
  /** Told outside of the database who kept their data, so that an older copy of it doesn't erase them. */
  onKeep: (code: string) => Promise<void>
}

const read = (row: Selectable<ErasureRow>): Erasure => ({
  code: row.code,
  through: row.through,
  state: row.state,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  done: JSON.parse(row.done),
  failing: row.failing ?? undefined,
  tries: row.tries,
  entries: row.entries,
  endedAt: row.ended_at ?? undefined,
})

/** Requests to erase an account: asked for, hidden at once, a day to turn back, then gone store by store. */
export function createErasures({ database: given, clock, log, hiding, stores, onKeep }: ErasureDeps) {
  const { kysely, transaction } = given.as<RightsTables>()
  const now = () => clock.now().getTime()
  const open = ['waiting', 'erasing'] as const

  const change = (code: string, values: Partial<ErasureRow>) =>
    kysely.updateTable('erasures').set(values).where('code', '=', code).execute()

  async function insert(uid: string | null, through: ErasureWay, entries: number): Promise<string> {
    return transaction(async tx => {
      const known =
        uid !== null &&
        (await tx.selectFrom('erasures').select('code').where('uid', '=', uid).executeTakeFirst())
      if (known) return known.code
      const at = now()
      const row: ErasureRow = {
        code: newCode(),
        uid,
        through,
        // Where nothing is held there is nothing to wait for.
        state: uid === null ? 'erased' : 'waiting',
        asked_at: at,
        due_at: uid === null ? at : at + undoFor,
        hidden: nothing,
        done: '[]',
        failing: null,
        tries: 0,
        next_at: uid === null ? at : at + undoFor,
        entries,
        ended_at: uid === null ? at : null,
      }
      await tx.insertInto('erasures').values(row).execute()
      return row.code
    })
  }

  /** Each store by itself: one that fails keeps none of the others. */
  async function empty({ code, uid, ...row }: Selectable<ErasureRow>, signal: AbortSignal): Promise<void> {
    if (uid === null) return
    const done = new Set<string>(JSON.parse(row.done))
    let failing: string | null = null
    for (const [index, store] of stores.entries()) {
      if (done.has(store.name) || signal.aborted) continue
      // The account goes last: without it nobody would know whose the rest is.
      if (index === stores.length - 1 && failing !== null) break
      try {
        await store.erase(uid)
        done.add(store.name)
        await change(code, { done: JSON.stringify([...done]) })
      } catch (error) {
        failing ??= store.name
        log.error({ err: error, store: store.name }, 'a store didn’t erase what it keeps of someone')
      }
    }
    if (signal.aborted) return
    const isOver = done.size === stores.length
    await change(code, {
      failing,
      ...(isOver
        ? { state: 'erased', uid: null, hidden: nothing, ended_at: now() }
        : { tries: row.tries + 1, next_at: now() + retryAfter }),
    })
  }

  return {
    stores: stores.map(({ name }) => name),

    /** Hidden at once. Asked again it is the same request. */
    async ask(uid: string, through: ErasureWay, entries: number): Promise<string> {
      const code = await insert(uid, through, entries)
      const row = await kysely
        .selectFrom('erasures')
        .select('hidden')
        .where('code', '=', code)
        .executeTakeFirst()
      if (row?.hidden === nothing) await change(code, { hidden: JSON.stringify(await hiding.hide(uid)) })
      return code
    },

    /** A request about someone who isn't here: over at once, and told like every other. */
    askForNobody: (through: ErasureWay): Promise<string> => insert(null, through, 0),

    /** Whether someone asked and it isn't over. */
    async findOf(uid: string): Promise<Erasure | undefined> {
      const row = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('uid', '=', uid)
        .where('state', 'in', open)
        .executeTakeFirst()
      return row && read(row)
    },

    /** Everyone who asked and isn't gone yet. */
    async listLeaving(): Promise<string[]> {
      const rows = await kysely.selectFrom('erasures').select('uid').where('state', 'in', open).execute()
      return rows.flatMap(({ uid }) => uid ?? [])
    },

    /** Takes it back; false where there is nothing to take back any more. */
    async keep(uid: string): Promise<boolean> {
      const kept = await kysely
        .updateTable('erasures')
        .set({ state: 'kept', uid: null, ended_at: now() })
        .where('uid', '=', uid)
        .where('state', '=', 'waiting')
        .returning(['code', 'hidden'])
        .executeTakeFirst()
      if (!kept) return false
      await onKeep(kept.code)
      if (kept.hidden !== nothing) await hiding.show(uid, JSON.parse(kept.hidden))
      await change(kept.code, { hidden: nothing })
      return true
    },

    /** After a copy of the database was put back: who had kept their data by then still does. */
    async keepAgain(code: string): Promise<void> {
      const row = await kysely
        .selectFrom('erasures')
        .select('uid')
        .where('code', '=', code)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (row?.uid) await this.keep(row.uid)
    },

    async find(code: string): Promise<Erasure | undefined> {
      const row = await kysely.selectFrom('erasures').selectAll().where('code', '=', code).executeTakeFirst()
      return row && read(row)
    },

    /** Newest first. */
    async list({ isOver, through, limit = 500, ...asked }: RequestQuery = {}): Promise<Erasure[]> {
      let found = kysely.selectFrom('erasures').selectAll().where(toCondition(asked))
      if (isOver !== undefined) found = found.where('state', isOver ? 'not in' : 'in', open)
      if (through) found = found.where('through', '=', through)
      const rows = await found.orderBy('asked_at', 'desc').orderBy('code', 'desc').limit(limit).execute()
      return rows.map(read)
    },

    /** How many are open and done by then, have stalled, or were asked for before; and how many are done. */
    async count({ doneBy, askedBefore }: { doneBy: number; askedBefore: number }) {
      const { fn } = kysely
      const all = () => fn.countAll<number | string>()
      const row = await kysely
        .selectFrom('erasures')
        .select(eb => [
          all()
            .filterWhere('state', 'in', open)
            .filterWhere(eb('due_at', '<=', sql<number>`${doneBy} - tries * ${retryAfter}`))
            .as('today'),
          all().filterWhere('state', '=', 'erasing').filterWhere('failing', 'is not', null).as('stalled'),
          all().filterWhere('state', '=', 'erased').as('erased'),
          all().filterWhere('state', 'in', open).filterWhere('asked_at', '<', askedBefore).as('late'),
        ])
        .executeTakeFirstOrThrow()
      const { today, stalled, erased, late } = row
      return { today: Number(today), stalled: Number(stalled), erased: Number(erased), late: Number(late) }
    },

    /** How many aren't over yet, and how many of those wait for a store that didn't answer. */
    async countOpen(): Promise<{ open: number; stalled: number }> {
      const rows = await kysely
        .selectFrom('erasures')
        .select(['failing', eb => eb.fn.countAll<number | string>().as('requests')])
        .where('state', 'in', open)
        .groupBy('failing')
        .execute()
      const sum = (some: typeof rows) => some.reduce((all, { requests }) => all + Number(requests), 0)
      return { open: sum(rows), stalled: sum(rows.filter(({ failing }) => failing !== null)) }
    },

    /** A store that didn't answer is asked again at the next round; false where none is waited for. */
    hurry: (code: string, note: (tx: Transaction<RightsTables>) => Promise<void>): Promise<boolean> =>
      transaction(async tx => {
        const hurried = await tx
          .updateTable('erasures')
          .set({ next_at: now() })
          .where('code', '=', code)
          .where('state', '=', 'erasing')
          .returning('code')
          .executeTakeFirst()
        if (hurried) await note(tx)
        return hurried !== undefined
      }),

    /** Erases what is due, and tries again what failed. */
    async run(signal: AbortSignal): Promise<void> {
      await kysely
        .updateTable('erasures')
        .set({ state: 'erasing' })
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now())
        .execute()
      const due = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('state', '=', 'erasing')
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .limit(100)
        .execute()
      for (const row of due) if (!signal.aborted) await empty(row, signal)
      await kysely
        .deleteFrom('erasures')
        .where('ended_at', '<=', now() - shownFor)
        .execute()
    },
  }
}
