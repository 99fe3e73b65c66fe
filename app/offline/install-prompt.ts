import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, which comes once, early, and to no page in particular. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offer: InstallPrompt | undefined
const listeners = new Set<() => void>()

function set(next: InstallPrompt | undefined): void {
  offer = next
  for (const tell of listeners) tell()
}

export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', event => {
    // Nobody is interrupted: the install page has a button.
    event.preventDefault()
    set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => set(undefined))
}

/** Opens the browser's own question, where it has one. */
export function useInstallPrompt(): (() => void) | undefined {
  const found = useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => offer,
    () => undefined,
  )
  return (
    found &&
    (() => {
      set(undefined)
      void found.prompt()
    })
  )
}
