import { type SqlBool, sql } from 'kysely'
import type { ErasureWay } from '../schema.ts'
import {
  asideOf,
  type Erasure,
  type ErasureDeps,
  open,
  readErasure,
  retryAfter,
  select,
  tableOf,
} from './parts.ts'

/** Whether someone asked and it isn't over. */
export async function findOf(deps: ErasureDeps, uid: string): Promise<Erasure | undefined> {
  const row = await select(deps).where('uid', '=', uid).where('state', 'in', open).executeTakeFirst()
  return row && readErasure(row)
}

/** Everyone who asked and isn't gone yet. */
export async function listLeaving(deps: ErasureDeps): Promise<string[]> {
  const rows = await tableOf(deps)
    .kysely.selectFrom('erasures')
    .select('uid')
    .where('state', 'in', open)
    .execute()
  return rows.flatMap(({ uid }) => uid ?? [])
}

/** Those about parts of someone's account that aren't over, the newest first. */
export async function listParts(deps: ErasureDeps, uid: string): Promise<Erasure[]> {
  const rows = await select(deps)
    .where('parts_of', '=', uid)
    .where('state', 'in', open)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(readErasure)
}

/** What of a part of someone lies aside, by name. */
export const listAside = (deps: ErasureDeps, uid: string, part: string): Promise<string[]> =>
  asideOf(deps).listNames(uid, part)

export async function find(deps: ErasureDeps, code: string): Promise<Erasure | undefined> {
  const row = await select(deps).where('code', '=', code).executeTakeFirst()
  return row && readErasure(row)
}

/** Which requests are asked for; the last one of the page before is `before`. */
type RequestQuery = {
  isOver?: boolean
  through?: ErasureWay
  /** Whether it's about parts of an account, or all of it. */
  isOfParts?: boolean
  /** A part of the code. */
  code?: string
  before?: { askedAt: number; code: string }
  isOldestFirst?: boolean
  limit?: number
}

/** Newest first, unless the oldest are asked for. Two of the same moment are told apart by their codes. */
export async function list(
  deps: ErasureDeps,
  { isOver, through, isOfParts, code, before, isOldestFirst, limit = 500 }: RequestQuery = {},
): Promise<Erasure[]> {
  let found = select(deps)
  if (isOfParts !== undefined) found = found.where('parts', isOfParts ? 'is not' : 'is', null)
  if (isOver !== undefined) found = found.where('state', isOver ? 'not in' : 'in', open)
  if (through) found = found.where('through', '=', through)
  if (code)
    found = found.where(sql<SqlBool>`code like ${`%${code.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  if (before)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('asked_at', 'code'), isOldestFirst ? '>' : '<', tuple(before.askedAt, before.code)),
    )
  const order = isOldestFirst ? 'asc' : 'desc'
  const rows = await found.orderBy('asked_at', order).orderBy('code', order).limit(limit).execute()
  return rows.map(readErasure)
}

/** How many are open and done by then, have stalled, or were asked for before; and how many are done. */
export async function count(
  deps: ErasureDeps,
  { doneBy, askedBefore }: { doneBy: number; askedBefore: number },
) {
  const { kysely } = tableOf(deps)
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
}

/** How many aren't over yet, and how many of those wait for a store that didn't answer. */
export async function countOpen(deps: ErasureDeps): Promise<{ open: number; stalled: number }> {
  const rows = await tableOf(deps)
    .kysely.selectFrom('erasures')
    .select(['failing', eb => eb.fn.countAll<number | string>().as('requests')])
    .where('state', 'in', open)
    .groupBy('failing')
    .execute()
  const sum = (some: typeof rows) => some.reduce((all, { requests }) => all + Number(requests), 0)
  return { open: sum(rows), stalled: sum(rows.filter(({ failing }) => failing !== null)) }
}
