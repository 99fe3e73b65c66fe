import { useSyncExternalStore } from 'react'

/** Texts kept in this browser under a key, the same in all its tabs. */

/** Bounded: one for each part of the page that listens. */
const listeners = new Set<() => void>()

/** Undefined until the page is awake. */
export function useKept(key: string): string | null | undefined {
  return useSyncExternalStore(
    subscribeKept,
    () => localStorage.getItem(key),
    () => undefined,
  )
}

export function keep(key: string, text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  tellKept()
}

export function tellKept(): void {
  for (const tell of listeners) tell()
}

export function subscribeKept(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
