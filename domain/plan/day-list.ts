import { type Day, weekdayOf } from '../members/day.ts'
import { type MedicineKind, medicineKinds, type PlanItem } from './plan.ts'
import { type StepId, steps } from './steps.ts'

/** One thing of a day. `at` is a minute of it; what has none can be done at any time. */
export type DayRow = { at?: number; doneAt?: number } & (
  | { kind: 'medicine'; id: MedicineKind; count: number }
  | { kind: 'step'; id: StepId }
  | { kind: 'item'; id: string; item: PlanItem }
)

type Planned = {
  planItems: readonly (PlanItem & { id: string })[]
  steps: Partial<Record<string, { doneAt: number }>>
  ticks: readonly { day: Day; done: Record<string, number> }[]
  medicines: Partial<Record<MedicineKind, unknown>>
  medicineUse: readonly { day: Day; uses: Partial<Record<MedicineKind, { count: number; at: number }>> }[]
}

type Asked = {
  today: Day
  /** How many days ago they stopped; without it there is no step of the programme. */
  since?: number | undefined
  /** The minute of the day at a moment, on their wall. */
  minuteOf: (at: number) => number
}

/** What a day holds, in its order: what was done stands at its time, what has none after what has. */
export function listDay(planned: Planned, { today, since, minuteOf }: Asked): DayRow[] {
  const ticked = planned.ticks.find(({ day }) => day === today)?.done ?? {}
  const used = planned.medicineUse.find(({ day }) => day === today)?.uses ?? {}
  const kinds = medicineKinds.filter(kind => planned.medicines[kind])
  const medicines = kinds.map((id): DayRow => {
    const use = used[id]
    return {
      kind: 'medicine',
      id,
      count: use?.count ?? 0,
      ...(use && { at: minuteOf(use.at), doneAt: use.at }),
    }
  })
  const items = planned.planItems
    .filter(({ days }) => !days || days.length === 0 || days.includes(weekdayOf(today)))
    .map(({ id, ...item }): DayRow => {
      const doneAt = ticked[id]
      const at = item.at ?? (doneAt === undefined ? undefined : minuteOf(doneAt))
      return {
        kind: 'item',
        id,
        item,
        ...(at !== undefined && { at }),
        ...(doneAt !== undefined && { doneAt }),
      }
    })
  return [...medicines, ...items, ...listStep(planned, today, since, minuteOf)].sort(
    (a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) || 0,
  )
}

/** The step of these days: until the next one is due, or it was done before today. */
function listStep(
  planned: Planned,
  today: Day,
  since: number | undefined,
  minuteOf: (at: number) => number,
): DayRow[] {
  const step = steps.findLast(({ day }) => day >= 0 && day <= (since ?? -1))
  if (!step) return []
  const done = planned.steps[step.id]
  // Ticked off today it stays in sight.
  const doneAt = done && planned.ticks.find(({ day }) => day === today)?.done[step.id]
  if (done && doneAt === undefined) return []
  return [{ kind: 'step', id: step.id, ...(doneAt !== undefined && { at: minuteOf(doneAt), doneAt }) }]
}
