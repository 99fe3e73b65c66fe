import { useKept } from '../browser/kept.ts'
import { useGuest } from './guest.ts'
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

export const daysIn = (smokeFreeFor: number): number => Math.floor(smokeFreeFor / 86_400_000)
