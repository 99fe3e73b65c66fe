import { attempt } from '../../platform/attempt.ts'

/** The store `auth`: who is signed in in this browser, the same in all its tabs. */
export type AuthUser = {
  uid: string
  email: string | null
  displayName: string | null
  emailVerified: boolean
}
type Auth = { user: AuthUser | null; token: string | null }

const key = 'auth'
const signedOut: Auth = { user: null, token: null }
/** Bounded: one for each part of the page that listens. */
const listeners = new Set<() => void>()
let last: { text: string | null; auth: Auth } = { text: null, auth: signedOut }

export function readAuth(): Auth {
  const text = localStorage.getItem(key)
  if (text !== last.text)
    last = { text, auth: attempt(() => JSON.parse(text ?? 'null') as Auth | null) ?? signedOut }
  return last.auth
}

export function writeAuth(auth: Auth): void {
  if (auth.user) localStorage.setItem(key, JSON.stringify(auth))
  else localStorage.removeItem(key)
  for (const tell of listeners) tell()
}

/** Told of changes here and in other tabs. */
export function subscribeAuth(tell: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', hear)
  }
}
