import { type Erasure, open, readErasure } from '../erasures/parts.ts'
import { asideOf, type PartErasureDeps, selectParts } from './parts.ts'

/** Those of someone that aren't over, the newest first. */
export async function listOf(deps: PartErasureDeps, uid: string): Promise<Erasure[]> {
  const rows = await selectParts(deps)
    .where('parts_of', '=', uid)
    .where('state', 'in', open)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(readErasure)
}

/** What of a part of someone lies aside, by name. */
export const listAside = (deps: PartErasureDeps, uid: string, part: string): Promise<string[]> =>
  asideOf(deps).listNames(uid, part)
