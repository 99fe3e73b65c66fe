import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { linkCountsOf } from './collections.ts'

export type DayCounts = Record<string, number>
type Deps = { documents: Documents; clock: Clock; log: Log }

const dayLength = 24 * 3_600_000
/** What was counted before is of no use to anyone. */
const keptDays = 400
/** A poster that many scan at once is written once in this time. */
const saveAfter = 5_000

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days that end with this one, the oldest first. */
export const daysUntil = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * dayLength))

/** Counts in memory, and writes a number for a day a little later: nothing of who followed a link is ever known. */
export function createCounts({ documents, clock, log }: Deps) {
  // Bounded: by the links there are; saved and emptied a little later.
  let waiting = new Map<string, DayCounts>()
  let timer: NodeJS.Timeout | undefined

  function wait(id: string, day: string, count: number): void {
    const days = waiting.get(id) ?? {}
    days[day] = (days[day] ?? 0) + count
    waiting.set(id, days)
    timer ??= setTimeout(
      () => save().catch(error => log.warn({ err: error }, 'links were not counted')),
      saveAfter,
    ).unref()
  }

  async function saveOne(id: string, more: DayCounts): Promise<void> {
    const oldest = dayOf(clock.now().getTime() - keptDays * dayLength)
    await documents.transaction(async tx => {
      const counts = tx.collection(linkCountsOf)
      const days: DayCounts = { ...(await counts.find({ id }))?.data.days }
      for (const [day, count] of Object.entries(more)) days[day] = (days[day] ?? 0) + count
      const kept = Object.entries(days).filter(([day]) => day >= oldest)
      await counts.set({ id }, { days: Object.fromEntries(kept) })
    })
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting
    waiting = new Map()
    for (const [id, days] of taken) {
      try {
        await saveOne(id, days)
        taken.delete(id)
      } catch (error) {
        for (const [left, each] of taken)
          for (const [day, count] of Object.entries(each)) wait(left, day, count)
        throw error
      }
    }
  }

  return {
    add: (id: string): void => wait(id, dayOf(clock.now().getTime()), 1),
    save,
    async find(id: string): Promise<DayCounts> {
      await save()
      return (await documents.collection(linkCountsOf).find({ id }))?.data.days ?? {}
    },
    async list(): Promise<Map<string, DayCounts>> {
      await save()
      const found = await documents.collection(linkCountsOf).query({})
      return new Map(found.map(({ id, data }) => [id, data.days]))
    },
  }
}
