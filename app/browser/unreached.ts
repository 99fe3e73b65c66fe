let isUnreached = false
/** Bounded: one for each part of the page that listens. */
const listeners = new Set<() => void>()

export const readUnreached = (): boolean => isUnreached

export function noteUnreached(now: boolean): void {
  if (isUnreached === now) return
  isUnreached = now
  for (const tell of listeners) tell()
}

export function subscribeUnreached(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** A form that the browser itself sends would leave for its page about the network, and take along what was typed. */
export function keepUnsent(event: SubmitEvent): void {
  if (event.defaultPrevented || navigator.onLine) return
  if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
  event.preventDefault()
  noteUnreached(true)
}
