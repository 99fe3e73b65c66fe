import type { CheckIn } from '../../../domain/members/count.ts'
import type { Member } from '../../member/record.ts'

/** The small pages of settings, by what stands in their address. */
export const parts = ['stopped', 'habit', 'goals', 'reasons', 'clock', 'notify', 'kept', 'language'] as const

export type YouPart = (typeof parts)[number]

export const findPart = (name: string | null): YouPart | undefined => parts.find(part => part === name)

export type PartProps = {
  member: Member
  checkIns: readonly CheckIn[]
  now: number
  /** Which fields the last attempt left wrong. */
  faults: readonly string[]
}
