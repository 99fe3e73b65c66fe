import { useSyncExternalStore } from 'react'
import type { Habit } from '../../domain/members/savings.ts'

/** What someone without an account told us, kept in this browser alone. */
export type Guest = { version: 1; quitAt: number; habit?: Habit }

const key = 'exhale:quit-moment'
const notYet = 'not yet'
const listeners = new Set<() => void>()
let last: { text: string | null; guest: Guest | undefined } = { text: null, guest: undefined }

export function useGuest(): Guest | undefined {
  return useSyncExternalStore(subscribe, readGuest, () => undefined)
}

/** Whether they said that they will not stop yet. */
export function useNotYet(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) === notYet,
    () => false,
  )
}

export function saveGuest(guest: Omit<Guest, 'version'>): void {
  write(JSON.stringify({ version: 1, ...guest }))
}

export const saveNotYet = (): void => write(notYet)

function write(text: string): void {
  localStorage.setItem(key, text)
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
