import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { type Aside, type AsideOf, createAside } from './aside.ts'
import { newCode } from './code.ts'
import { retryAfter, undoFor } from './erasures/times.ts'
import type { Journal } from './journal.ts'
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

export type PartsAsked = { names: readonly string[]; entries: number; at?: number; code?: string }

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

export const open = ['waiting', 'erasing'] as const
export const nothing = '{}'
const allHidden = '{"isHidden":true}'
/** Pressed twice, it is the same request. */
const sameFor = 60_000

export type PartSteps = ReturnType<typeof openSteps>

/** What each step of such a request is done with. */
export function openSteps({ database, clock, ...deps }: PartErasureDeps) {
  const { kysely, transaction } = database.as<RightsTables>()
  return { ...deps, kysely, transaction, aside: createAside(database), now: () => clock.now().getTime() }
}

const partsOf = ({ parts }: PartSteps, row: Pick<ErasureRow, 'parts'>) => {
  const names: string[] = JSON.parse(row.parts ?? '[]')
  return parts.filter(({ name }) => names.includes(name))
}
const change = ({ kysely }: PartSteps, code: string, values: Partial<ErasureRow>) =>
  kysely.updateTable('erasures').set(values).where('code', '=', code).execute()
export const selectParts = ({ kysely }: PartSteps) =>
  kysely.selectFrom('erasures').selectAll().where('parts_of', 'is not', null)

export function insertParts(
  { now, parts, transaction }: PartSteps,
  uid: string,
  { names, entries, at = now(), code }: PartsAsked,
  isNoted = false,
) {
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
async function hide(steps: PartSteps, row: Selectable<ErasureRow>): Promise<void> {
  const { aside, kysely } = steps
  const { code, parts_of: uid } = row
  if (uid === null || row.state === 'kept' || row.hidden === allHidden) return
  const done = new Set<string>(JSON.parse(row.done))
  for (const part of partsOf(steps, row)) {
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
  if (!hidden) await show(steps, row)
}

async function show(steps: PartSteps, row: Selectable<ErasureRow>): Promise<void> {
  const { aside, note } = steps
  const { code, parts_of: uid } = row
  if (uid === null) return
  await note({ kept: code })
  for (const part of partsOf(steps, row).reverse()) {
    const of = { code, uid, part: part.name }
    await part.aside?.show(of, aside)
    await aside.drop(of)
  }
  await change(steps, code, { parts_of: null, hidden: nothing })
}

/** Each part by itself: one that fails keeps none of the others. */
async function empty(steps: PartSteps, row: Selectable<ErasureRow>, signal: AbortSignal): Promise<void> {
  const { aside, log, now, onErased } = steps
  const { code, parts_of: uid } = row
  if (uid === null) return
  const done = new Set<string>(JSON.parse(row.done))
  let failing: string | null = null
  for (const part of partsOf(steps, row)) {
    if (done.has(part.name) || signal.aborted) continue
    try {
      const of = { code, uid, part: part.name }
      if (row.hidden !== allHidden) await part.aside?.hide(of, aside)
      await part.erase(of, aside)
      await aside.drop(of)
      done.add(part.name)
      await change(steps, code, { done: JSON.stringify([...done]) })
    } catch (error) {
      failing ??= part.name
      log.error({ err: error, part: part.name }, 'a part of what is held of someone wasn’t erased')
    }
  }
  if (signal.aborted) return
  if (failing !== null)
    return void (await change(steps, code, { failing, tries: row.tries + 1, next_at: now() + retryAfter }))
  await change(steps, code, { failing, state: 'erased', parts_of: null, hidden: nothing, ended_at: now() })
  await onErased(uid, code).catch(error =>
    log.error({ err: error }, 'someone wasn’t told that what they chose is erased'),
  )
}

/** What doesn't answer now is asked again at the next round. */
async function attempt({ log }: PartSteps, work: Promise<void>, what: string): Promise<void> {
  await work.catch(error => log.error({ err: error }, what))
}
export const tryToHide = (steps: PartSteps, row: Selectable<ErasureRow>) =>
  attempt(steps, hide(steps, row), 'what someone wants to be erased isn’t hidden yet')
export const tryToShow = (steps: PartSteps, row: Selectable<ErasureRow>) =>
  attempt(steps, show(steps, row), 'what someone kept after all isn’t shown yet')

export async function eraseDue(steps: PartSteps, signal: AbortSignal, code?: string): Promise<number> {
  const { kysely, now } = steps
  await kysely
    .updateTable('erasures')
    .set({ state: 'erasing' })
    .where('parts_of', 'is not', null)
    .where('state', '=', 'waiting')
    .where('noted_at', 'is not', null)
    .where('due_at', '<=', now())
    .execute()
  const due = await selectParts(steps)
    .where('state', '=', 'erasing')
    .where('next_at', '<=', now())
    .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
    .orderBy('next_at')
    .limit(100)
    .execute()
  for (const row of due) if (!signal.aborted) await empty(steps, row, signal)
  return due.length
}

export async function keepRow(steps: PartSteps, row: Selectable<ErasureRow> | undefined): Promise<boolean> {
  const { kysely, now } = steps
  const kept =
    row &&
    (await kysely
      .updateTable('erasures')
      .set({ state: 'kept', ended_at: now() })
      .where('code', '=', row.code)
      .where('state', '=', 'waiting')
      .returning('code')
      .executeTakeFirst())
  if (row && kept) await tryToShow(steps, row)
  return kept !== undefined
}

/** All of someone's, wherever it was. */
export async function forgetParts({ aside, kysely, now }: PartSteps, uid: string): Promise<void> {
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
}
