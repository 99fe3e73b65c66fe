import { directionOf, type RequestQuery, toCondition } from '../request-query.ts'
import { type Erasure, type ErasureParts, open, readErasure, tableOf } from './parts.ts'

const select = (parts: ErasureParts) => tableOf(parts).kysely.selectFrom('erasures').selectAll()

/** Whether someone asked and it isn't over. */
export async function findOf(parts: ErasureParts, uid: string): Promise<Erasure | undefined> {
  const row = await select(parts).where('uid', '=', uid).where('state', 'in', open).executeTakeFirst()
  return row && readErasure(row)
}

/** Everyone who asked and isn't gone yet. */
export async function listLeaving(parts: ErasureParts): Promise<string[]> {
  const rows = await tableOf(parts)
    .kysely.selectFrom('erasures')
    .select('uid')
    .where('state', 'in', open)
    .execute()
  return rows.flatMap(({ uid }) => uid ?? [])
}

export async function find(parts: ErasureParts, code: string): Promise<Erasure | undefined> {
  const row = await select(parts).where('code', '=', code).executeTakeFirst()
  return row && readErasure(row)
}

/** Newest first, unless the oldest are asked for. */
export async function list(
  parts: ErasureParts,
  { isOver, through, isOfParts, limit = 500, ...asked }: RequestQuery = {},
): Promise<Erasure[]> {
  let found = select(parts).where(toCondition(asked))
  if (isOfParts !== undefined) found = found.where('parts', isOfParts ? 'is not' : 'is', null)
  if (isOver !== undefined) found = found.where('state', isOver ? 'not in' : 'in', open)
  if (through) found = found.where('through', '=', through)
  const order = directionOf(asked)
  const rows = await found.orderBy('asked_at', order).orderBy('code', order).limit(limit).execute()
  return rows.map(readErasure)
}
