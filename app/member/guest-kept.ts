import type { Below } from '../../domain/members/changes.ts'
import { attempt } from '../../platform/attempt.ts'
import { useKept } from '../browser/kept.ts'
import { type Guest, guestRecordKey, useGuest } from './guest.ts'
import { readReasons, reasonsKey } from './guest-reasons.ts'
import type { Member } from './record.ts'

/** What someone without an account keeps beside their date and reasons; in this browser alone. */
export type KeptRecord = { version: 1; member: Partial<Member> } & Partial<
  Record<Below, Record<string, object>>
>

/** What someone else wrote under the key reads as nothing. */
export function readKept(text: string | null | undefined): KeptRecord {
  const kept = attempt(() => JSON.parse(text ?? 'null') as KeptRecord | null)
  return kept?.version === 1 ? kept : { version: 1, member: {} }
}

export const isTold = (kept: KeptRecord, guest: Guest | undefined, reasons: readonly string[]): boolean =>
  guest !== undefined || reasons.length > 0 || Object.keys(kept).length > 2

/** Whether someone told this browser anything of theirs: a date, a reason, a plan. */
export function useIsGuest(): boolean {
  const kept = readKept(useKept(guestRecordKey))
  return isTold(kept, useGuest(), readReasons(useKept(reasonsKey)))
}
