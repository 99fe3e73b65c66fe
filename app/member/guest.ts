import { useSyncExternalStore } from 'react'
import type { Habit } from '../../domain/members/savings.ts'

/** What someone without an account told us, kept in this browser alone. */
export type Guest = { version: 1; quitAt: number; habit?: Habit }

const key = 'exhale:quit-moment'
const listeners = new Set<() => void>()
let last: { text: string | null; guest: Guest | undefined } = { text: null, guest: undefined }

export function useGuest(): Guest | undefined {
  return useSyncExternalStore(subscribe, readGuest, () => undefined)
}

export function saveGuest(guest: Omit<Guest, 'version'>): void {
  localStorage.setItem(key, JSON.stringify({ version: 1, ...guest }))
  for (const tell of listeners) tell()
}

export function clearGuest(): void {
  localStorage.removeItem(key)
  for (const tell of listeners) tell()
}

export function readGuest(): Guest | undefined {
  const text = localStorage.getItem(key)
  if (text !== last.text) last = { text, guest: parse(text ?? '') }
  return last.guest
}

/** A bare moment is how the record began. */
function parse(text: string): Guest | undefined {
  const quitAt = Date.parse(text)
  if (!Number.isNaN(quitAt)) return { version: 1, quitAt }
  try {
    const guest = JSON.parse(text) as Guest
    return guest.version === 1 && Number.isFinite(guest.quitAt) ? guest : undefined
  } catch {
    return undefined
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
