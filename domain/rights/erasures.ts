import { type Selectable, sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { newCode } from './code.ts'
import type { Journal } from './journal.ts'
import { createNoting } from './noting.ts'
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

/** Takes out of others' sight what is someone's. What was done already changes nothing. */
export type Hiding = {
  /** What others see of them, so that just that can be shown again. */
  find: (uid: string) => Promise<object>
  hide: (uid: string, found: object) => Promise<void>
  show: (uid: string, hidden: object) => Promise<void>
}

export type Erasure = {
  code: string
  /** Missing where all of an account goes. */
  parts?: string[]
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

type Asked = { through: ErasureWay; entries: number; at?: number; code?: string }

type ErasureDeps = {
  database: Database
  clock: Clock
  log: Log
  hiding: Hiding
  /** In the order they are emptied; the account itself is the last. */
  stores: readonly ErasureStore[]
  /** Told outside of the database who asked and who kept their data, so that an older copy of it knows as well. */
  note: Journal['note']
}

export const readErasure = (row: Selectable<ErasureRow>): Erasure => ({
  code: row.code,
  ...(row.parts !== null && { parts: JSON.parse(row.parts) as string[] }),
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
export function createErasures({ database: given, clock, log, hiding, stores, note }: ErasureDeps) {
  const { kysely, transaction } = given.as<RightsTables>()
  const now = () => clock.now().getTime()
  const open = ['waiting', 'erasing'] as const
  const noting = createNoting({ database: given, log, note })

  const change = (code: string, values: Partial<ErasureRow>) =>
    kysely.updateTable('erasures').set(values).where('code', '=', code).execute()

  /** Gives its code. */
  async function insert(
    uid: string | null,
    { through, entries, at = now(), code = newCode() }: Asked,
    isNoted = false,
  ): Promise<string> {
    return transaction(async tx => {
      const known = await tx
        .selectFrom('erasures')
        .select('code')
        .where(eb =>
          uid === null ? eb('code', '=', code) : eb.or([eb('uid', '=', uid), eb('code', '=', code)]),
        )
        .executeTakeFirst()
      if (known) return known.code
      const row: ErasureRow = {
        code,
        uid,
        parts: null,
        parts_of: null,
        noted_at: isNoted || uid === null ? at : null,
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
      return code
    })
  }

  /** What is hidden is written down before it is: whoever asks twice, or again after a fault, finds the first list. */
  async function hide(uid: string, code: string): Promise<void> {
    const found = JSON.stringify(await hiding.find(uid))
    await kysely
      .updateTable('erasures')
      .set({ hidden: found })
      .where('code', '=', code)
      .where('state', '=', 'waiting')
      .where('hidden', '=', nothing)
      .execute()
    const row = await kysely
      .selectFrom('erasures')
      .select('hidden')
      .where('code', '=', code)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (row) await hiding.hide(uid, JSON.parse(row.hidden))
  }

  /** Shows again what was hidden of someone who turned back. Whose it is stays with it until that is done. */
  async function show({ code, uid, hidden }: Pick<Selectable<ErasureRow>, 'code' | 'uid' | 'hidden'>) {
    if (uid === null) return
    await note({ kept: code })
    if (hidden !== nothing) await hiding.show(uid, JSON.parse(hidden))
    await change(code, { uid: null, hidden: nothing })
  }

  /** What isn't shown yet of those who turned back; of one of them, where that is asked. */
  const listUnshown = (uid?: string) =>
    kysely
      .selectFrom('erasures')
      .select(['code', 'uid', 'hidden'])
      .where('state', '=', 'kept')
      .where('uid', 'is not', null)
      .$if(uid !== undefined, query => query.where('uid', '=', uid ?? ''))
      .execute()

  /** What doesn't answer now is asked again at the next round. */
  async function tryToShow(uid?: string): Promise<void> {
    for (const row of await listUnshown(uid))
      await show(row).catch(error =>
        log.error({ err: error }, 'what was hidden of someone who kept their data isn’t shown yet'),
      )
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
      for (const row of await listUnshown(uid)) await show(row)
      const code = await insert(uid, { through, entries })
      await noting.run(code)
      await hide(uid, code)
      return code
    },

    /** After a copy of the database was put back that is older than the request. */
    async askAgain(uid: string, asked: Required<Asked>): Promise<void> {
      const code = await insert(uid, asked, true)
      await hide(uid, code)
    },

    /** A request about someone who isn't here: over at once, and told like every other. */
    askForNobody: (through: ErasureWay): Promise<string> => insert(null, { through, entries: 0 }),

    /** Whether someone asked and it isn't over. */
    async findOf(uid: string): Promise<Erasure | undefined> {
      const row = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('uid', '=', uid)
        .where('state', 'in', open)
        .executeTakeFirst()
      return row && readErasure(row)
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
        .set({ state: 'kept', ended_at: now() })
        .where('uid', '=', uid)
        .where('state', '=', 'waiting')
        .returning('code')
        .executeTakeFirst()
      if (kept) await tryToShow(uid)
      return kept !== undefined
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
      return row && readErasure(row)
    },

    /** Newest first. */
    async list({ isOver, through, isOfParts, limit = 500, ...asked }: RequestQuery = {}): Promise<Erasure[]> {
      let found = kysely.selectFrom('erasures').selectAll().where(toCondition(asked))
      if (isOfParts !== undefined) found = found.where('parts', isOfParts ? 'is not' : 'is', null)
      if (isOver !== undefined) found = found.where('state', isOver ? 'not in' : 'in', open)
      if (through) found = found.where('through', '=', through)
      const rows = await found.orderBy('asked_at', 'desc').orderBy('code', 'desc').limit(limit).execute()
      return rows.map(readErasure)
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
      await tryToShow()
      await noting.run()
      await kysely
        .updateTable('erasures')
        .set({ state: 'erasing' })
        .where('parts', 'is', null)
        .where('state', '=', 'waiting')
        // Otherwise a copy of the database that is put back would bring them back.
        .where('noted_at', 'is not', null)
        .where('due_at', '<=', now())
        .execute()
      const due = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('parts', 'is', null)
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
