import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  type User,
} from '@firebase/auth'
import type { AccountSettings } from '../../member/account-settings.ts'
import { readAuth, writeAuth } from './store.ts'

let opened: Auth | undefined

/**
 * The official client, pointed at our own origin, or at the host that keeps the accounts. Heavy: only ever imported where someone signs in or is signed in.
 * Without a popup resolver, so that no script of anyone else is loaded.
 */
export function openAuth({ projectId, apiKey, isHosted, host }: AccountSettings): Auth {
  if (opened) return opened
  const app = initializeApp({ projectId, apiKey, authDomain: window.location.host })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  const origin = isHosted ? host : window.location.origin
  if (origin) connectAuthEmulator(auth, origin, { disableWarnings: true })
  auth.languageCode = document.documentElement.lang
  onIdTokenChanged(auth, followUser)
  opened = auth
  return auth
}

let isKnown = false

/** Keeps the store and the server's cookie in step with the client: on sign-in, refresh and sign-out. */
async function followUser(user: User | null): Promise<void> {
  if (user) {
    isKnown = true
    await startSession(user)
  } else if (isKnown) {
    isKnown = false
    await endSession()
  }
}

/** Fetches the token, stores it, and shows it to the server, so that the next page knows the person. */
export async function startSession(user: User): Promise<void> {
  const { uid, email, displayName, emailVerified } = user
  const known = { uid, email, displayName, emailVerified }
  const token = await user.getIdToken().catch(error => {
    // They're still who they are: the next page tries again to bring them back.
    writeAuth({ user: known, token: null })
    throw error
  })
  try {
    if (token !== readAuth().token) await syncOnce(token)
    writeAuth({ user: known, token })
  } catch (error) {
    writeAuth({ user: null, token: null })
    throw error
  }
}

/** The server has forgotten someone this browser still knows: a fresh token brings them back, or they are out. */
export async function resumeSession(auth: Auth): Promise<void> {
  await auth.authStateReady()
  const user = auth.currentUser
  if (user) await user.getIdToken(true)
  else writeAuth({ user: null, token: null })
}

let syncing: { token: string; done: Promise<void> } | undefined

/**
 * The client reports a sign-in on its own while the person waits for the session: both mean the same one. Another token waits
 * for the one before it, so that the newest, which knows a name that was just given, has the last word.
 */
function syncOnce(token: string): Promise<void> {
  if (syncing?.token === token) return syncing.done
  const before = syncing?.done.catch(() => {})
  const done = (before ? before.then(() => syncToken(token)) : syncToken(token)).finally(() => {
    if (syncing?.token === token) syncing = undefined
  })
  syncing = { token, done }
  return done
}

const maxTokenAge = 5 * 60

/** An old token is not worth sending; the client gets a new one in time. */
async function syncToken(token: string): Promise<void> {
  if (Date.now() / 1000 - issuedAt(token) > maxTokenAge) return
  const response = await postAs(token, '/__session')
  if (!response.ok) throw new Error(`the session was refused with ${response.status}`)
}

/** Asks our server for something that only the person whose token it is may have. */
export const postAs = (token: string, path: string, body?: URLSearchParams): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })

let ending: Promise<unknown> | undefined

/** The server ends what the cookie names and what the token names: where the two are apart, neither may stay. */
export async function endSession(): Promise<void> {
  const { token } = readAuth()
  writeAuth({ user: null, token: null })
  ending ??= fetch('/__session', {
    method: 'DELETE',
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  }).finally(() => {
    ending = undefined
  })
  await ending
}

function issuedAt(token: string): number {
  const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  return Number(claims.iat)
}
