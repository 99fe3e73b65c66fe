import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { type Aside, type AsideOf, createAside } from './aside.ts'
import { newCode } from './code.ts'
import { type Erasure, readErasure, retryAfter, undoFor } from './erasures.ts'
import type { Journal } from './journal.ts'
import { createNoting } from './noting.ts'
import type { ErasureRow, RightsTables } from './schema.ts'

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

type PartsAsked = { names: readonly string[]; entries: number; at?: number; code?: string }

type PartErasureDeps = {
  database: Database
  clock: Clock
  log: Log
  /** In the order they are hidden; they come back in the opposite one. */
  parts: readonly ErasurePart[]
  note: Journal['note']
  /** Told when all of a request is gone. */
  onErased: (uid: string, code: string) => Promise<void>
}

const open = ['waiting', 'erasing'] as const
const nothing = '{}'
const allHidden = '{"isHidden":true}'
/** Pressed twice, it is the same request. */
const sameFor = 60_000

/** Requests to erase parts of what is held: put aside at once, a day to turn back, then gone part by part. */
export function createPartErasures({ database, clock, log, parts, note, onErased }: PartErasureDeps) {
  const { kysely, transaction } = database.as<RightsTables>()
  const now = () => clock.now().getTime()
  const noting = createNoting({ database, log, note })
  const aside = createAside(database)

  const partsOf = (row: Pick<ErasureRow, 'parts'>) => {
    const names: string[] = JSON.parse(row.parts ?? '[]')
    return parts.filter(({ name }) => names.includes(name))
  }
  const change = (code: string, values: Partial<ErasureRow>) =>
    kysely.updateTable('erasures').set(values).where('code', '=', code).execute()
  const select = () => kysely.selectFrom('erasures').selectAll().where('parts_of', 'is not', null)

  function insert(uid: string, { names, entries, at = now(), code }: PartsAsked, isNoted = false) {
    const chosen = parts.filter(({ name }) => names.includes(name))
    const due = chosen.some(each => each.aside) ? at + undoFor : at
    const text = JSON.stringify(chosen.map(({ name }) => name))
    return transaction(async (tx): Promise<Selectable<ErasureRow>> => {
      let known = tx.selectFrom('erasures').selectAll()
      known = code
        ? known.where('code', '=', code)
        : known
            .where('parts_of', '=', uid)
            .where('parts', '=', text)
            .where('state', '=', 'waiting')
            .where('asked_at', '>', at - sameFor)
      const found = await known.executeTakeFirst()
      if (found) return found
      const row: ErasureRow = {
        code: code ?? newCode(),
        uid: null,
        parts: text,
        parts_of: uid,
        noted_at: isNoted ? at : null,
        through: 'signedIn',
        state: 'waiting',
        asked_at: at,
        due_at: due,
        hidden: nothing,
        done: '[]',
        failing: null,
        tries: 0,
        next_at: due,
        entries,
        ended_at: null,
      }
      await tx.insertInto('erasures').values(row).execute()
      return row
    })
  }

  /** What goes at once is gone then, too. */
  async function hide(row: Selectable<ErasureRow>): Promise<void> {
    const { code, parts_of: uid } = row
    if (uid === null || row.state === 'kept' || row.hidden === allHidden) return
    const done = new Set<string>(JSON.parse(row.done))
    for (const part of partsOf(row)) {
      const of = { code, uid, part: part.name }
      if (part.aside) await part.aside.hide(of, aside)
      else {
        await part.erase(of, aside)
        done.add(part.name)
      }
    }
    const hidden = await kysely
      .updateTable('erasures')
      .set({ hidden: allHidden, done: JSON.stringify([...done]) })
      .where('code', '=', code)
      .where('state', '!=', 'kept')
      .returning('code')
      .executeTakeFirst()
    // They turned back meanwhile.
    if (!hidden) await show(row)
  }

  async function show(row: Selectable<ErasureRow>): Promise<void> {
    const { code, parts_of: uid } = row
    if (uid === null) return
    await note({ kept: code })
    for (const part of partsOf(row).reverse()) {
      const of = { code, uid, part: part.name }
      await part.aside?.show(of, aside)
      await aside.drop(of)
    }
    await change(code, { parts_of: null, hidden: nothing })
  }

  /** Each part by itself: one that fails keeps none of the others. */
  async function empty(row: Selectable<ErasureRow>, signal: AbortSignal): Promise<void> {
    const { code, parts_of: uid } = row
    if (uid === null) return
    const done = new Set<string>(JSON.parse(row.done))
    let failing: string | null = null
    for (const part of partsOf(row)) {
      if (done.has(part.name) || signal.aborted) continue
      try {
        const of = { code, uid, part: part.name }
        if (row.hidden !== allHidden) await part.aside?.hide(of, aside)
        await part.erase(of, aside)
        await aside.drop(of)
        done.add(part.name)
        await change(code, { done: JSON.stringify([...done]) })
      } catch (error) {
        failing ??= part.name
        log.error({ err: error, part: part.name }, 'a part of what is held of someone wasn’t erased')
      }
    }
    if (signal.aborted) return
    if (failing !== null)
      return void (await change(code, { failing, tries: row.tries + 1, next_at: now() + retryAfter }))
    await change(code, { failing, state: 'erased', parts_of: null, hidden: nothing, ended_at: now() })
    await onErased(uid, code).catch(error =>
      log.error({ err: error }, 'someone wasn’t told that what they chose is erased'),
    )
  }

  /** What doesn't answer now is asked again at the next round. */
  async function attempt(work: Promise<void>, what: string): Promise<void> {
    await work.catch(error => log.error({ err: error }, what))
  }
  const tryToHide = (row: Selectable<ErasureRow>) =>
    attempt(hide(row), 'what someone wants to be erased isn’t hidden yet')
  const tryToShow = (row: Selectable<ErasureRow>) =>
    attempt(show(row), 'what someone kept after all isn’t shown yet')

  async function eraseDue(signal: AbortSignal, code?: string): Promise<number> {
    await kysely
      .updateTable('erasures')
      .set({ state: 'erasing' })
      .where('parts_of', 'is not', null)
      .where('state', '=', 'waiting')
      .where('noted_at', 'is not', null)
      .where('due_at', '<=', now())
      .execute()
    const due = await select()
      .where('state', '=', 'erasing')
      .where('next_at', '<=', now())
      .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
      .orderBy('next_at')
      .limit(100)
      .execute()
    for (const row of due) if (!signal.aborted) await empty(row, signal)
    return due.length
  }

  async function keepRow(row: Selectable<ErasureRow> | undefined): Promise<boolean> {
    const kept =
      row &&
      (await kysely
        .updateTable('erasures')
        .set({ state: 'kept', ended_at: now() })
        .where('code', '=', row.code)
        .where('state', '=', 'waiting')
        .returning('code')
        .executeTakeFirst())
    if (row && kept) await tryToShow(row)
    return kept !== undefined
  }

  return {
    /** Hidden at once; what needs no waiting is gone at once. */
    async ask(uid: string, names: readonly string[], entries: number): Promise<Erasure> {
      const row = await insert(uid, { names, entries })
      await noting.run(row.code)
      await tryToHide(row)
      if (row.due_at <= now()) await eraseDue(new AbortController().signal, row.code)
      const asked = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('code', '=', row.code)
        .executeTakeFirstOrThrow()
      return readErasure(asked)
    },

    /** After a copy of the database was put back that is older than the request. */
    async askAgain(uid: string, asked: PartsAsked & { at: number }): Promise<void> {
      await tryToHide(await insert(uid, asked, true))
    },

    /** Those of someone that aren't over, the newest first. */
    async listOf(uid: string): Promise<Erasure[]> {
      const rows = await select()
        .where('parts_of', '=', uid)
        .where('state', 'in', open)
        .orderBy('asked_at', 'desc')
        .execute()
      return rows.map(readErasure)
    },

    /** What of a part of someone lies aside, by name. */
    listAside: (uid: string, part: string): Promise<string[]> => aside.listNames(uid, part),

    /** Takes one back; false where there is nothing to take back any more. */
    keep: async (uid: string, code: string): Promise<boolean> =>
      keepRow(
        await select()
          .where('code', '=', code)
          .where('parts_of', '=', uid)
          .where('due_at', '>', now())
          .executeTakeFirst(),
      ),

    /** After a copy of the database was put back: what was kept by then still is. */
    keepAgain: async (code: string): Promise<boolean> =>
      keepRow(await select().where('code', '=', code).executeTakeFirst()),

    /** They leave altogether: nothing of theirs lies here any more. */
    async forget(uid: string): Promise<void> {
      await aside.forget(uid)
      await kysely
        .updateTable('erasures')
        .set({
          state: 'erased',
          done: sql<string>`parts`,
          parts_of: null,
          hidden: nothing,
          failing: null,
          ended_at: now(),
        })
        .where('parts_of', '=', uid)
        .where('state', 'in', open)
        .execute()
    },

    /** Erases what is due, and tries again what failed. How many requests it went through with. */
    async run(signal: AbortSignal): Promise<number> {
      for (const row of await select().where('state', '=', 'kept').execute()) await tryToShow(row)
      await noting.run()
      const unhidden = await select().where('state', '=', 'waiting').where('hidden', '=', nothing).execute()
      for (const row of unhidden) if (!signal.aborted) await tryToHide(row)
      return eraseDue(signal)
    },
  }
}
