import type { Language } from '../../languages/languages.ts'
import { attempt } from '../../platform/attempt.ts'
import { keep } from '../browser/kept.ts'
import type { MemberRecord } from './record.ts'

/** What this device remembers of its member without the client that keeps their record: whose it is, what is unsent, and what help needs. */

export const noteKey = 'exhale:member'

/** A sentence of the plan, as SOS shows it. */
export type PlannedMoment = { when: string; act: string; language?: Language; at?: number }

type Whose = { uid: string; name: string; projectId: string }

/** What help and the guide show of it. */
export type Noted = {
  quitAt?: number
  /** The date is one they plan: nothing counts from it. */
  isPlanned?: boolean
  reasons: string[]
  plan?: PlannedMoment[]
  /** They have an account and agreed to nothing yet: what they write stays in this browser, like a guest's. */
  isEmpty?: boolean
}

type Note = Whose & Noted & { unsent: number }

/** The client's name for one member: each has a store of their own, so that two people at one device never mix. */
export const appName = (uid: string): string => `member-${uid}`

/** What this device knows of them now. Of a record that isn't all here yet, what was noted before stays. */
export function noteMember({ record, ...whose }: Whose & { unsent: number; record: MemberRecord }): void {
  const before = findNote()
  const known: Noted = before?.uid === whose.uid ? before : { reasons: [] }
  write({ ...(record.member === undefined ? known : toldIn(record)), ...whose })
}

/** The same by a page that the server drew, unless this device has something newer, which it hasn't sent yet. */
export function noteSent(whose: Whose, sent: Noted): void {
  const before = findNote()
  if (before?.uid !== whose.uid || before.unsent === 0) write({ ...sent, ...whose, unsent: 0 })
}

/** At once, before the client that keeps their record is here. */
export function noteReasons(reasons: string[]): void {
  const before = findNote()
  if (before) write({ ...before, reasons })
}

const write = (note: Note): void => keep(noteKey, JSON.stringify(note))

export function toldIn(record: MemberRecord): Noted {
  const { member } = record
  return {
    reasons: member?.reasons ?? [],
    plan: planOf(record),
    ...(member?.quitAt !== undefined && { quitAt: member.quitAt }),
    ...(member?.isPlanned && { isPlanned: true }),
    ...(!member && { isEmpty: true }),
  }
}

export function planOf({ planItems }: Pick<MemberRecord, 'planItems'>): PlannedMoment[] {
  return planItems.flatMap(({ when, act, language, at }) =>
    when === undefined ? [] : [{ when, act, ...(language && { language }), ...(at !== undefined && { at }) }],
  )
}

export const findNote = (): Note | undefined => readNote(localStorage.getItem(noteKey))

export const readNote = (text: string | null | undefined): Note | undefined =>
  attempt(() => JSON.parse(text ?? 'null') as Note | null) ?? undefined
