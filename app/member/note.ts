import type { MemberRecord } from './record.ts'

/** What this device remembers of its member without the client that keeps their record: whose it is, what is unsent, and what help needs. */

export const noteKey = 'exhale:member'

/** A sentence of the plan, as SOS shows it. */
export type PlannedMoment = { when: string; act: string; at?: number }

type Note = {
  uid: string
  name: string
  projectId: string
  unsent: number
  quitAt?: number
  /** The date is one they plan: nothing counts from it. */
  isPlanned?: boolean
  reasons: string[]
  plan?: PlannedMoment[]
}

/** The client's name for one member: each has a store of their own, so that two people at one device never mix. */
export const appName = (uid: string): string => `member-${uid}`

export function noteMember({
  record,
  ...whose
}: Pick<Note, 'uid' | 'name' | 'projectId'> & { record: MemberRecord }): void {
  const { unsent, member } = record
  const note: Note = { ...whose, unsent, reasons: member?.reasons ?? [], plan: planOf(record) }
  if (member?.quitAt !== undefined) note.quitAt = member.quitAt
  if (member?.isPlanned) note.isPlanned = true
  localStorage.setItem(noteKey, JSON.stringify(note))
}

export function planOf({ planItems }: Pick<MemberRecord, 'planItems'>): PlannedMoment[] {
  return planItems.flatMap(({ when, act, at }) =>
    when === undefined ? [] : [{ when, act, ...(at !== undefined && { at }) }],
  )
}

export const findNote = (): Note | undefined => readNote(localStorage.getItem(noteKey))

export function readNote(text: string | null | undefined): Note | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Note | null) ?? undefined
  } catch {
    return undefined
  }
}
