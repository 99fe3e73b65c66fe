import { newCode } from '../code.ts'
import { createNoting } from '../noting.ts'
import type { ErasureRow, ErasureWay } from '../schema.ts'
import { hide, listUnshown, show } from './hide.ts'
import { type ErasureAsked, type ErasureParts, freshErasure, nowOf, tableOf } from './parts.ts'
import { undoFor } from './times.ts'

/** Hidden at once. Asked again it is the same request. */
export async function ask(
  parts: ErasureParts,
  uid: string,
  through: ErasureWay,
  entries: number,
): Promise<string> {
  for (const row of await listUnshown(parts, uid)) await show(parts, row)
  const code = await insert(parts, uid, { through, entries })
  await createNoting(parts).run(code)
  await hide(parts, uid, code)
  return code
}

/** After a copy of the database was put back that is older than the request. */
export async function askAgain(
  parts: ErasureParts,
  uid: string,
  asked: Required<ErasureAsked>,
): Promise<void> {
  const code = await insert(parts, uid, asked, true)
  await hide(parts, uid, code)
}

/** A request about someone who isn't here: over at once, and told like every other. */
export const askForNobody = (parts: ErasureParts, through: ErasureWay): Promise<string> =>
  insert(parts, null, { through, entries: 0 })

/** Gives its code. */
async function insert(
  parts: ErasureParts,
  uid: string | null,
  { through, entries, at = nowOf(parts), code = newCode() }: ErasureAsked,
  isNoted = false,
): Promise<string> {
  return tableOf(parts).transaction(async tx => {
    const known = await tx
      .selectFrom('erasures')
      .select('code')
      .where(eb =>
        uid === null ? eb('code', '=', code) : eb.or([eb('uid', '=', uid), eb('code', '=', code)]),
      )
      .executeTakeFirst()
    if (known) return known.code
    const row: ErasureRow = {
      ...freshErasure(code, at, uid === null ? at : at + undoFor, entries),
      uid,
      parts: null,
      parts_of: null,
      noted_at: isNoted || uid === null ? at : null,
      through,
      // Where nothing is held there is nothing to wait for.
      state: uid === null ? 'erased' : 'waiting',
      ended_at: uid === null ? at : null,
    }
    await tx.insertInto('erasures').values(row).execute()
    return code
  })
}
