import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { type ShownCount, tellPeople } from './disclosure.ts'
import { flows, type GroupTable, groupTables, levels, type Measure, type NumberSource } from './measures.ts'
import { type NumbersReport, reportOn, type WeekCount } from './report.ts'
import type { NumbersTables } from './schema.ts'
import { ten } from './tens.ts'
import { day, startOf, type WeekRange, weekOf } from './weeks.ts'

export { numbersMigrations } from './schema.ts'

/** Two years, so that each range has one before it. */
const mostWeeks = 104
/** Under this name stands when the weeks were counted. */
const counted = 'weeks'

type Deps<Tables> = {
  database: Database
  clock: Clock
  sources: Record<Measure, NumberSource>
  /** How many there are by group; undefined where nobody here can know. */
  groups: Record<GroupTable, () => Promise<ReadonlyMap<string, number> | undefined>>
  /** What is counted now and then, and may be shown as it is: each by its name. */
  tables: { [Name in keyof Tables]: () => Promise<Tables[Name]> }
}

/** People, or what they made, by a group they are in. */
export type GroupCell = { id: string; people: ShownCount }

export type CountedNumbers<Value> = { at: number; shown: Value }

/** How the whole site is doing, in weekly counts that nobody can be found in. */
export function createNumbers<Tables extends object>(deps: Deps<Tables>) {
  const { clock, sources, tables } = deps
  const database = deps.database.as<NumbersTables>()
  const { kysely } = database
  const now = () => clock.now().getTime()

  async function countMeasure(measure: Measure, thisWeek: number): Promise<void> {
    const { count, isOnlyNow, isMost } = sources[measure]
    const closed = await kysely
      .selectFrom('numbers_weeks')
      .select(({ fn }) => fn.max<number | null>('week').as('last'))
      .where('measure', '=', measure)
      .where('is_closed', '=', true)
      .executeTakeFirst()
    const open = await kysely
      .selectFrom('numbers_weeks')
      .select(['week', 'count'])
      .where('measure', '=', measure)
      .where('is_closed', '=', false)
      .execute()
    const begun = isOnlyNow
      ? Math.min(thisWeek, ...open.map(each => Number(each.week)))
      : thisWeek - mostWeeks
    const first = closed?.last === null || closed?.last === undefined ? begun : Number(closed.last) + 1
    if (first > thisWeek) return
    const counts = await count(startOf(first), thisWeek - first + 1)
    if (!counts) return
    const rows = counts.map((found, index) => {
      const week = first + index
      const seen = open.find(each => Number(each.week) === week)
      const most = isMost ? Math.max(found, Number(seen?.count ?? 0)) : found
      return { measure, week, count: most, is_closed: week < thisWeek }
    })
    await kysely
      .insertInto('numbers_weeks')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['measure', 'week'])
          .doUpdateSet(({ ref }) => ({ count: ref('excluded.count'), is_closed: ref('excluded.is_closed') }))
          .where('numbers_weeks.is_closed', '=', false),
      )
      .execute()
  }

  const findTable = (name: string) =>
    kysely.selectFrom('numbers_tables').selectAll().where('name', '=', name).executeTakeFirst()

  async function keepTable(name: string, week: number, value: unknown): Promise<void> {
    const row = { week, counted_at: now(), shown: JSON.stringify(value) }
    await kysely
      .insertInto('numbers_tables')
      .values({ name, ...row })
      .onConflict(conflict => conflict.column('name').doUpdateSet(row))
      .execute()
  }

  /** Once a week is over, and at least ten have come since the last time: nobody is seen by their coming alone. */
  async function countGroups(name: GroupTable, thisWeek: number): Promise<void> {
    const last = await findTable(name)
    if (last && Number(last.week) >= thisWeek) return
    if (last) {
      const { came } = await kysely
        .selectFrom('numbers_weeks')
        .select(({ fn }) => fn.sum<number | null>('count').as('came'))
        .where('measure', '=', groupTables[name])
        .where('week', '>=', Number(last.week))
        .where('week', '<', thisWeek)
        .executeTakeFirstOrThrow()
      if (Number(came ?? 0) < ten) return
    }
    const groups = await deps.groups[name]()
    const cells = groups && [...groups].map(([id, people]): GroupCell => ({ id, people: tellPeople(people) }))
    if (cells) await keepTable(name, thisWeek, cells)
  }

  async function readTable<Value>(name: string): Promise<CountedNumbers<Value> | null> {
    const row = await findTable(name)
    return row ? { at: Number(row.counted_at), shown: JSON.parse(row.shown) as Value } : null
  }

  return {
    /** What has changed since the last time; weeks that were closed stay as they are. */
    async count(signal?: AbortSignal): Promise<void> {
      const thisWeek = weekOf(now())
      for (const measure of [...flows, ...levels]) {
        signal?.throwIfAborted()
        await countMeasure(measure, thisWeek)
      }
      for (const name of Object.keys(groupTables) as GroupTable[]) await countGroups(name, thisWeek)
      await keepTable(counted, thisWeek, null)
    },

    /** What takes longer, and changes less. */
    async countTables(signal?: AbortSignal): Promise<void> {
      for (const name of Object.keys(tables) as (keyof Tables & string)[]) {
        signal?.throwIfAborted()
        await keepTable(name, weekOf(now()), await tables[name]())
      }
    },

    async report(range: WeekRange): Promise<NumbersReport> {
      const rows = await kysely.selectFrom('numbers_weeks').select(['measure', 'week', 'count']).execute()
      const counts: WeekCount[] = rows.map(({ measure, week, count }) => ({
        measure,
        week: Number(week),
        count: Number(count),
      }))
      return reportOn(counts, range, weekOf(now()))
    },

    /** When the weeks were last brought up to date, whoever did it; null before the first time. */
    async findCountedAt(): Promise<number | null> {
      // What was counted by an earlier build has no such note, but its languages do.
      const row = (await findTable(counted)) ?? (await findTable('languages'))
      return row ? Number(row.counted_at) : null
    },

    findGroups: (name: GroupTable) => readTable<GroupCell[]>(name),
    findTable: <Name extends keyof Tables & string>(name: Name) => readTable<Tables[Name]>(name),
  }
}

/** Everything that happened in so many days up to now, oldest first. */
export const daysUntil = (now: number, count: number): number[] => {
  const today = Math.floor(now / day) * day
  return Array.from({ length: count }, (_, index) => today - (count - 1 - index) * day)
}
