import { type Change, fieldsOf } from '../../domain/members/changes.ts'
import { agree, type Purpose } from '../../domain/members/consents.ts'
import type { CheckIn } from '../../domain/members/count.ts'
import type { Craving } from '../../domain/members/cravings.ts'
import type { Day } from '../../domain/members/day.ts'
import type {
  Medicine,
  MedicineKind,
  MedicineName,
  PlanItem,
  Reminder,
  StepDone,
} from '../../domain/plan/plan.ts'
import { newId } from './new-id.ts'
import type { Member } from './record.ts'

export type Verbs = ReturnType<typeof createVerbs>

/** What someone can do with their record, wherever it's kept. Each is a change or two, handed to `apply`. */
export function createVerbs(apply: (changes: Change[]) => void) {
  const put = (below: 'planItems' | 'reminders' | 'cravings', data: object, id = newId()) => {
    apply([{ below, id, data }])
    return id
  }
  return {
    apply,
    saveMember: (member: Member) => apply([{ begin: member }]),
    changeMember: (profile: { [Field in keyof Member]?: Member[Field] | undefined }) => apply([{ profile }]),
    /** Agrees to one kind more. Taking it back is the server's, which deletes what was kept under it. */
    agreeTo(member: Member, purpose: Purpose) {
      apply([{ profile: { consents: { ...member.consents, [purpose]: agree(Date.now(), purpose) } } }])
    },

    checkIn: ({ day, ...data }: CheckIn) => apply([{ below: 'checkIns', id: day, data }]),
    takeBack: (day: Day) => apply([{ below: 'checkIns', id: day, data: null }]),

    noteCraving: (craving: Craving, id?: string): string => put('cravings', craving, id),
    changeCraving(id: string, changes: Partial<Craving>) {
      apply([{ below: 'cravings', id, fields: fieldsOf(changes) }])
    },
    removeCraving: (id: string) => apply([{ below: 'cravings', id, data: null }]),

    savePlanItem: (item: PlanItem, id?: string): string => put('planItems', item, id),
    removePlanItem: (id: string) => apply([{ below: 'planItems', id, data: null }]),
    doStep: (id: string, done: StepDone) => apply([{ below: 'steps', id, data: done }]),
    undoStep: (id: string) => apply([{ below: 'steps', id, data: null }]),
    tick: (day: Day, name: string, at: number | undefined) =>
      apply([{ below: 'ticks', id: day, fields: [[['done', name], at]] }]),

    saveMedicine: (name: MedicineName, medicine: Medicine) =>
      apply([{ below: 'medicines', id: name, data: medicine }]),
    removeMedicine: (name: MedicineName) => apply([{ below: 'medicines', id: name, data: null }]),
    useMedicine: (day: Day, kind: MedicineKind, use: { count: number; at: number } | undefined) =>
      apply([{ below: 'medicineUse', id: day, fields: [[['uses', kind], use]] }]),

    saveReminder: (reminder: Reminder, id?: string): string => put('reminders', reminder, id),
    removeReminder: (id: string) => apply([{ below: 'reminders', id, data: null }]),
  }
}
