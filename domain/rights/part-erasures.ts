import { type Erasure, readErasure } from './erasures/parts.ts'
import { createNoting } from './noting.ts'
import {
  eraseDue,
  forgetParts,
  insertParts,
  keepRow,
  nothing,
  open,
  openSteps,
  type PartErasureDeps,
  type PartsAsked,
  selectParts,
  tryToHide,
  tryToShow,
} from './part-steps.ts'

/** Requests to erase parts of what is held: put aside at once, a day to turn back, then gone part by part. */
export function createPartErasures(deps: PartErasureDeps) {
  const steps = openSteps(deps)
  const { aside, kysely, now } = steps
  const noting = createNoting(deps)

  return {
    /** Hidden at once; what needs no waiting is gone at once. */
    async ask(uid: string, names: readonly string[], entries: number): Promise<Erasure> {
      const row = await insertParts(steps, uid, { names, entries })
      await noting.run(row.code)
      await tryToHide(steps, row)
      if (row.due_at <= now()) await eraseDue(steps, new AbortController().signal, row.code)
      const asked = await kysely
        .selectFrom('erasures')
        .selectAll()
        .where('code', '=', row.code)
        .executeTakeFirstOrThrow()
      return readErasure(asked)
    },

    /** After a copy of the database was put back that is older than the request. */
    async askAgain(uid: string, asked: PartsAsked & { at: number }): Promise<void> {
      await tryToHide(steps, await insertParts(steps, uid, asked, true))
    },

    /** Those of someone that aren't over, the newest first. */
    async listOf(uid: string): Promise<Erasure[]> {
      const rows = await selectParts(steps)
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
        steps,
        await selectParts(steps)
          .where('code', '=', code)
          .where('parts_of', '=', uid)
          .where('due_at', '>', now())
          .executeTakeFirst(),
      ),

    /** After a copy of the database was put back: what was kept by then still is. */
    keepAgain: async (code: string): Promise<boolean> =>
      keepRow(steps, await selectParts(steps).where('code', '=', code).executeTakeFirst()),

    /** They leave altogether: nothing of theirs lies here any more. */
    forget: (uid: string): Promise<void> => forgetParts(steps, uid),

    /** Erases what is due, and tries again what failed. How many requests it went through with. */
    async run(signal: AbortSignal): Promise<number> {
      for (const row of await selectParts(steps).where('state', '=', 'kept').execute())
        await tryToShow(steps, row)
      await noting.run()
      const unhidden = await selectParts(steps)
        .where('state', '=', 'waiting')
        .where('hidden', '=', nothing)
        .execute()
      for (const row of unhidden) if (!signal.aborted) await tryToHide(steps, row)
      return eraseDue(steps, signal)
    },
  }
}
