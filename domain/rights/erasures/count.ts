import { sql } from 'kysely'
import { type ErasureDeps, open, retryAfter, tableOf } from './parts.ts'

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
