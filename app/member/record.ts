import type { z } from 'zod'
import type { Below } from '../../domain/members/changes.ts'
import type { membersCollection } from '../../domain/members/collections.ts'
import type { CheckIn } from '../../domain/members/count.ts'
import type { Craving } from '../../domain/members/cravings.ts'
import type {
  Medicine,
  MedicineName,
  MedicineUse,
  PlanItem,
  Reminder,
  StepDone,
  Ticks,
} from '../../domain/plan/plan.ts'

/** A member's profile, as it is kept under their uid. */
export type Member = z.infer<(typeof membersCollection)['schema']>
export type Goal = Member['goals'][number]

type Named<Kept> = Kept & { id: string }

/** What is kept below a profile, by the name of its collection. */
export type Kept = Record<Below, unknown> & {
  /** Undefined until they are known. */
  checkIns: CheckIn[] | undefined
  /** Newest first. */
  cravings: Named<Craving>[]
  planItems: Named<PlanItem>[]
  steps: Record<string, StepDone>
  ticks: Ticks[]
  medicines: Partial<Record<MedicineName, Medicine>>
  medicineUse: MedicineUse[]
  reminders: Named<Reminder>[]
}

export type MemberRecord = Kept & {
  /** Null is someone who has agreed to nothing yet; undefined, not known yet. */
  member: Member | null | undefined
  /** Whether the check-ins are all there are, and not only those this device has seen. */
  isWhole: boolean
  /** What still has to be sent. */
  unsent: number
  hasFailed: boolean
}

type Document = { id: string; data: object }

/** What a screen shows of each collection, from its documents. */
export const readers: { [name in Below]: (documents: Document[]) => Kept[name] } = {
  checkIns: found => found.map(({ id, data }) => ({ ...data, day: id }) as CheckIn),
  cravings: found => name<Craving>(found).sort((a, b) => b.at - a.at),
  planItems: found => name<PlanItem>(found).sort((a, b) => a.createdAt - b.createdAt),
  steps: found => Object.fromEntries(found.map(({ id, data }) => [id, data as StepDone])),
  ticks: found => found.map(({ id, data }) => ({ ...data, day: id }) as Ticks),
  medicines: found => Object.fromEntries(found.map(({ id, data }) => [id, data as Medicine])),
  medicineUse: found => found.map(({ id, data }) => ({ ...data, day: id }) as MedicineUse),
  reminders: found => name<Reminder>(found).sort((a, b) => a.at - b.at),
}

export const belows = Object.keys(readers) as Below[]

const name = <Data extends object>(found: Document[]) =>
  found.map(({ id, data }) => ({ ...(data as Data), id }))

const nothing = Object.fromEntries(belows.map(below => [below, readers[below]([])])) as Kept

export const noRecord: MemberRecord = {
  ...nothing,
  member: undefined,
  checkIns: undefined,
  isWhole: false,
  unsent: 0,
  hasFailed: false,
}
