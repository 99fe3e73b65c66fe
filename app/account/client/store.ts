import { attempt } from '../../../platform/attempt.ts'
import { keep, subscribeKept } from '../../browser/kept.ts'

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
let last: { text: string | null; auth: Auth } = { text: null, auth: signedOut }

export function readAuth(): Auth {
  const text = localStorage.getItem(key)
  if (text !== last.text)
    last = { text, auth: attempt(() => JSON.parse(text ?? 'null') as Auth | null) ?? signedOut }
  return last.auth
}

export const writeAuth = (auth: Auth): void => keep(key, auth.user ? JSON.stringify(auth) : undefined)

export function subscribeAuth(tell: () => void): () => void {
  let known = readAuth()
  return subscribeKept(() => {
    if (readAuth() === known) return
    known = readAuth()
    tell()
  })
}
