import { useSyncExternalStore } from 'react'
import type { Habit } from '../../domain/members/savings.ts'
import { attempt } from '../../platform/attempt.ts'
import { keep, subscribeKept, useKept } from '../browser/kept.ts'

/** What someone without an account told us, kept in this browser alone. */
export type Guest = {
  version: 1
  quitAt: number
  /** The date is one they plan: nothing counts from it until they say that the day has come. */
  isPlanned?: boolean | undefined
  habit?: Habit | undefined
}

const key = 'exhale:quit-moment'
/** Where the rest of it is kept, beside date and reasons. */
export const guestRecordKey = 'exhale:record'
const notYet = 'not yet'
let last: { text: string | null; guest: Guest | undefined } = { text: null, guest: undefined }

export function useGuest(): Guest | undefined {
  return useSyncExternalStore(subscribeKept, readGuest, () => undefined)
}

export const useNotYet = (): boolean => useKept(key) === notYet

export function saveGuest(guest: Omit<Guest, 'version'>): void {
  keep(key, JSON.stringify({ version: 1, ...guest }))
}

export const saveNotYet = (): void => keep(key, notYet)

export const clearGuest = (): void => keep(key, undefined)

export function readGuest(): Guest | undefined {
  const text = localStorage.getItem(key)
  if (text !== last.text) last = { text, guest: parse(text ?? '') }
  return last.guest
}

/** At first the record was only a date and time. */
function parse(text: string): Guest | undefined {
  const quitAt = Date.parse(text)
  if (!Number.isNaN(quitAt)) return { version: 1, quitAt }
  const guest = attempt(() => JSON.parse(text) as Guest)
  return guest?.version === 1 && Number.isFinite(guest.quitAt) ? guest : undefined
}
