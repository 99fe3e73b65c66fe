import {
  type Auth,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  updateProfile,
} from '@firebase/auth'
import { postAs, startSession } from './auth.ts'
import { continuing } from './links.ts'

type Wishes = { name: string; email: string; password: string }

/** A new account, signed in, with a letter on its way to confirm the address. */
export async function createAccount(
  auth: Auth,
  { name, email, password }: Wishes,
  setup?: string,
): Promise<void> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name })
  await startSession(user)
  await completeSignUp(auth, setup)
}

/** What every new account goes on with, whichever way it was made. */
export async function completeSignUp(auth: Auth, setup?: string): Promise<void> {
  const user = auth.currentUser
  if (!user) throw new Error('no one is signed in')
  if (setup) await claimOwnership(setup, await user.getIdToken())
  // The account works without it, and can send it again.
  if (user.email && !user.emailVerified)
    await sendEmailVerification(user, continuing()).catch(error => console.error(error))
}

async function claimOwnership(setup: string, idToken: string): Promise<void> {
  const response = await postAs(idToken, `${window.location.pathname}.data`, new URLSearchParams({ setup }))
  if (!response.ok) throw new Error(`the set-up was refused with ${response.status}`)
}
