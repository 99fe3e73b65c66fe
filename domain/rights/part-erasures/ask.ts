import type { Selectable } from 'kysely'
import { newCode } from '../code.ts'
import { type Erasure, freshErasure, nowOf, readErasure, tableOf } from '../erasures/parts.ts'
import { undoFor } from '../erasures/times.ts'
import { createNoting } from '../noting.ts'
import type { ErasureRow } from '../schema.ts'
import { eraseDue } from './empty.ts'
import { tryToHide } from './hide.ts'
import type { PartErasureDeps } from './parts.ts'

type PartsAsked = { names: readonly string[]; entries: number; at?: number; code?: string }

/** Pressed twice, it is the same request. */
const sameFor = 60_000

/** Hidden at once; what needs no waiting is gone at once. */
export async function ask(
  deps: PartErasureDeps,
  uid: string,
  names: readonly string[],
  entries: number,
): Promise<Erasure> {
  const row = await insert(deps, uid, { names, entries })
  await createNoting(deps).run(row.code)
  await tryToHide(deps, row)
  if (row.due_at <= nowOf(deps)) await eraseDue(deps, new AbortController().signal, row.code)
  const asked = await tableOf(deps)
    .kysely.selectFrom('erasures')
    .selectAll()
    .where('code', '=', row.code)
    .executeTakeFirstOrThrow()
  return readErasure(asked)
}

/** After a copy of the database was put back that is older than the request. */
export async function askAgain(
  deps: PartErasureDeps,
  uid: string,
  asked: PartsAsked & { at: number },
): Promise<void> {
  await tryToHide(deps, await insert(deps, uid, asked, true))
}

function insert(
  deps: PartErasureDeps,
  uid: string,
  { names, entries, at = nowOf(deps), code }: PartsAsked,
  isNoted = false,
) {
  const chosen = deps.parts.filter(({ name }) => names.includes(name))
  const due = chosen.some(each => each.aside) ? at + undoFor : at
  const text = JSON.stringify(chosen.map(({ name }) => name))
  return tableOf(deps).transaction(async (tx): Promise<Selectable<ErasureRow>> => {
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
      ...freshErasure(code ?? newCode(), at, due, entries),
      uid: null,
      parts: text,
      parts_of: uid,
      noted_at: isNoted ? at : null,
      through: 'signedIn',
      state: 'waiting',
      ended_at: null,
    }
    await tx.insertInto('erasures').values(row).execute()
    return row
  })
}
