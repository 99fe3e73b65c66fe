import { useSyncExternalStore } from 'react'

/** The moment someone stopped or will stop, kept in this browser alone. */

const key = 'exhale:quit-moment'
const listeners = new Set<() => void>()

export function useQuitMoment(): number | undefined {
  return useSyncExternalStore(subscribe, readQuitMoment, () => undefined)
}

export function saveQuitMoment(moment: Date): void {
  localStorage.setItem(key, moment.toISOString())
  for (const tell of listeners) tell()
}

export function clearQuitMoment(): void {
  localStorage.removeItem(key)
  for (const tell of listeners) tell()
}

function readQuitMoment(): number | undefined {
  const time = Date.parse(localStorage.getItem(key) ?? '')
  return Number.isNaN(time) ? undefined : time
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
