import { newCode } from '../code.ts'
import type { ErasureWay } from '../schema.ts'
import { listUnshown, show, tryToHide } from './hide.ts'
import { noteRequests } from './note.ts'
import {
  type Erasure,
  type ErasureDeps,
  nothing,
  nowOf,
  type Request,
  readErasure,
  select,
  tableOf,
  undoFor,
} from './parts.ts'
import { eraseDue } from './run.ts'

/** Pressed twice, it is the same request for parts. */
const sameFor = 60_000

type Asked = {
  /** Missing where all of an account goes. */
  names?: readonly string[]
  through: ErasureWay
  entries: number
  at?: number
  code?: string
}

/** All of an account, hidden at once. Asked again it is the same request. Its code. */
export async function ask(
  deps: ErasureDeps,
  uid: string,
  through: ErasureWay,
  entries: number,
): Promise<string> {
  for (const row of await listUnshown(deps).where('uid', '=', uid).execute()) await show(deps, row)
  return (await begin(deps, uid, { through, entries })).code
}

/** Parts of it, hidden at once; what needs no waiting is gone at once. */
export async function askParts(
  deps: ErasureDeps,
  uid: string,
  names: readonly string[],
  entries: number,
): Promise<Erasure> {
  const { code, due_at } = await begin(deps, uid, { names, through: 'signedIn', entries })
  if (due_at <= nowOf(deps)) await eraseDue(deps, new AbortController().signal, code)
  return readErasure(await select(deps).where('code', '=', code).executeTakeFirstOrThrow())
}

/** After a copy of the database was put back that is older than the request. */
export async function askAgain(deps: ErasureDeps, uid: string, asked: Asked & { at: number }): Promise<void> {
  await tryToHide(deps, await insert(deps, uid, asked, true))
}

/** A request about someone who isn't here: over at once, and told like every other. */
export const askForNobody = async (deps: ErasureDeps, through: ErasureWay): Promise<string> =>
  (await insert(deps, null, { through, entries: 0 })).code

async function begin(deps: ErasureDeps, uid: string, asked: Asked): Promise<Request> {
  const row = await insert(deps, uid, asked)
  await noteRequests(deps, row.code)
  await tryToHide(deps, row)
  return row
}

function insert(
  deps: ErasureDeps,
  uid: string | null,
  { names, through, entries, at = nowOf(deps), code = newCode() }: Asked,
  isNoted = false,
): Promise<Request> {
  const chosen = names ? deps.parts.filter(({ name }) => names.includes(name)) : deps.stores
  const parts = names ? JSON.stringify(chosen.map(({ name }) => name)) : null
  // Where nothing is held there is nothing to wait for.
  const waits = uid !== null && chosen.some(({ isAtOnce }) => !isAtOnce)
  return tableOf(deps).transaction(async tx => {
    const known = await tx
      .selectFrom('erasures')
      .selectAll()
      .where(eb => {
        const same = parts
          ? eb('parts_of', '=', uid)
              .and('parts', '=', parts)
              .and('state', '=', 'waiting')
              .and('asked_at', '>', at - sameFor)
          : eb('uid', '=', uid)
        return eb.or([eb('code', '=', code), same])
      })
      .executeTakeFirst()
    if (known) return known
    const dueAt = waits ? at + undoFor : at
    const row: Request = {
      code,
      uid: parts ? null : uid,
      parts,
      parts_of: parts ? uid : null,
      noted_at: isNoted || uid === null ? at : null,
      through,
      state: uid === null ? 'erased' : 'waiting',
      asked_at: at,
      due_at: dueAt,
      hidden: nothing,
      done: '[]',
      failing: null,
      tries: 0,
      next_at: dueAt,
      entries,
      ended_at: uid === null ? at : null,
    }
    await tx.insertInto('erasures').values(row).execute()
    return row
  })
}
