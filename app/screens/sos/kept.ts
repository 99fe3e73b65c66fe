import { useSyncExternalStore } from 'react'

const changed = new EventTarget()

/** A text kept in this browser under a key, the same in all its tabs; undefined until the page is awake. */
export function useKept(key: string): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => undefined,
  )
}

export function keep(key: string, text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  changed.dispatchEvent(new Event('change'))
}

function subscribe(tell: () => void): () => void {
  changed.addEventListener('change', tell)
  window.addEventListener('storage', tell)
  return () => {
    changed.removeEventListener('change', tell)
    window.removeEventListener('storage', tell)
  }
}
