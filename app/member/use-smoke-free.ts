import { attempt } from '../../platform/attempt.ts'
import { useKept } from '../browser/kept.ts'
import { guestRecordKey, useGuest } from './guest.ts'
import { noteKey, readNote } from './note.ts'

/**
 * For how long someone hasn't smoked: by what the server knows of a member, else by what this browser keeps. Below zero
 * before the day they chose; undefined where they told no date.
 */
export function useSmokeFreeFor(startedAt: number | null | undefined): number | undefined {
  const guest = useGuest()
  const note = readNote(useKept(noteKey))
  if (startedAt != null) return Date.now() - startedAt
  const { quitAt, isPlanned } = note?.quitAt === undefined ? (guest ?? {}) : note
  if (quitAt === undefined) return undefined
  // A day that was planned is ahead until they say that it came.
  return isPlanned ? Math.min(-1, Date.now() - quitAt) : Date.now() - quitAt
}

/** The same since the last cigarette, which the body counts from: a slip that a guest told is one. */
export function useSinceLast(lastAt: number | null | undefined): number | undefined {
  const smokeFreeFor = useSmokeFreeFor(lastAt)
  const slipAt = findLastSlipAt(useKept(guestRecordKey))
  return smokeFreeFor === undefined || lastAt != null
    ? smokeFreeFor
    : Math.min(smokeFreeFor, Date.now() - slipAt)
}

/** Read without the store that keeps it, which pages to read don't load. */
export function findLastSlipAt(record: string | null | undefined): number {
  const slips = attempt(() => {
    const { checkIns = {} } = JSON.parse(record ?? '{}') as { checkIns?: Record<string, Told> }
    return Object.values(checkIns).map(({ state, at }) => (state === 'slip' ? at : 0))
  })
  return Math.max(0, ...(slips ?? []))
}

type Told = { state: string; at: number }

export const daysIn = (smokeFreeFor: number): number => Math.floor(smokeFreeFor / 86_400_000)
