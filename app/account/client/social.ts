import {
  type Auth,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  type User,
  updateProfile,
} from '@firebase/auth'
import type { Credential } from '../../../services/identity/identity.ts'
import { startSession } from './auth.ts'
import { type SignInResult, takeStep } from './factor.ts'
import { fault, hearPopup, newTicket, openPopup, startAddress } from './popup.ts'
import { type ProviderPurpose, rememberVisit, takeReturn } from './social-return.ts'

/** How long the reader has to read that the window was blocked, before this one goes instead. */
const readingTime = 1_500

/** Signs in with a provider, in a window of its own; or gives the second step that is still to be taken. */
export async function signInWithProvider(auth: Auth, id: string): Promise<SignInResult> {
  return use(auth, await ask(id, 'signIn'), 'signIn')
}

/** What a provider gave for linking, until it's used: so that a second proof of who they are doesn't send them there twice. */
let unused: Credential | undefined

/** One more way into the account of the person signed in. */
export async function linkProvider(auth: Auth, id: string): Promise<void> {
  await link(auth, unused?.providerId === id ? unused : await ask(id, 'link'))
}

async function link(auth: Auth, given: Credential): Promise<void> {
  unused = given
  try {
    await use(auth, given, 'link')
    unused = undefined
  } catch (error) {
    if ((error as { code?: string }).code !== 'auth/requires-recent-login') unused = undefined
    throw error
  }
}

/** Proves again that it is them, for those who have no password. */
export async function confirmWithProvider(auth: Auth, id: string): Promise<SignInResult> {
  return use(auth, await ask(id, 'confirm'), 'confirm')
}

/** Goes on where a visit in this very window ended, for whatever it was. */
export async function finishReturn(auth: Auth): Promise<SignInResult | undefined> {
  const visit = takeReturn()
  if (!visit) {
    if (unused) await link(auth, unused)
    return undefined
  }
  if ('error' in visit) throw fault(visit.error)
  const given = await pickUp(visit.pickup, visit.ticket)
  if (visit.purpose !== 'link') return use(auth, given, visit.purpose)
  await link(auth, given)
  return { isNew: false }
}

async function ask(provider: string, purpose: ProviderPurpose): Promise<Credential> {
  const ticket = newTicket()
  try {
    rememberVisit({ ticket, purpose })
  } catch {
    throw fault('web-storage-unsupported')
  }
  const addressOf = (mode: 'popup' | 'redirect') =>
    startAddress(window.location, { provider, mode, ticket, language: document.documentElement.lang })
  const popup = openPopup(addressOf('popup'))
  if (popup) return hearPopup(popup, ticket)
  setTimeout(() => window.location.assign(addressOf('redirect')), readingTime)
  throw fault('popup-blocked')
}

async function pickUp(pickup: string, ticket: string): Promise<Credential> {
  const response = await fetch('/auth/oauth/pickup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pickup, ticket }),
  })
  if (!response.ok) throw fault('invalid-auth-event')
  return ((await response.json()) as { credential: Credential }).credential
}

async function use(auth: Auth, given: Credential, purpose: ProviderPurpose): Promise<SignInResult> {
  const { providerId, idToken, accessToken, rawNonce } = given
  // Not the SDK's class for Google, which would leave the nonce out.
  const credential = new OAuthProvider(providerId).credential({ idToken, accessToken, rawNonce })
  if (purpose === 'link') {
    await startSession((await linkWithCredential(await getUser(auth), credential)).user)
    return { isNew: false }
  }
  if (purpose === 'confirm') {
    const user = await getUser(auth)
    return takeStep(auth, () => reauthenticateWithCredential(user, credential))
  }
  const entry = await takeStep(auth, async () => {
    const signedIn = await signInWithCredential(auth, credential)
    const { user } = signedIn
    if (given.name && !user.displayName) await updateProfile(user, { displayName: given.name })
    return signedIn
  })
  if ('finish' in entry) return { finish: code => entry.finish(code).then(() => keepToken(accessToken)) }
  await keepToken(accessToken)
  return entry
}

async function getUser(auth: Auth): Promise<User> {
  await auth.authStateReady()
  if (!auth.currentUser) throw fault('user-token-expired')
  return auth.currentUser
}

/**
 * The access token of a provider someone signed in with, kept in a cookie for the server alone and gone with the session.
 * Signing in does not depend on it.
 */
export async function keepToken(accessToken: string | undefined): Promise<void> {
  if (!accessToken) return
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  }
  await fetch('/__session/token', init).catch(error => console.error(error))
}
