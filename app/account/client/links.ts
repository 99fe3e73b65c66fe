import {
  type Auth,
  checkActionCode,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
} from '@firebase/auth'
import { languageOfPath } from '../../../languages/languages.ts'
import { findWish, mailedAddress } from '../../map/ways.ts'
import { forgetAddress, rememberAddress } from './asked-address.ts'
import { type SignInResult, takeStep } from './factor.ts'

/** Sends the letter; where the reader was going travels in the link. */
export async function sendLink(
  auth: Auth,
  email: string,
  kind: 'signIn' | 'reset',
  wish?: string,
): Promise<void> {
  const url = mailedHere(wish)
  if (kind === 'reset') {
    await sendPasswordResetEmail(auth, email, { url })
    return
  }
  await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true })
  rememberAddress(email)
}

const mailedHere = (wish: string | undefined) =>
  mailedAddress(window.location.origin, wish, languageOfPath(window.location.pathname))

/** For the link of a letter that confirms an address: nothing where it would only lead to the account. */
export function continuing(): { url: string } | undefined {
  const wish = findWish(window.location.search)
  return wish === undefined ? undefined : { url: mailedHere(wish) }
}

export async function finishLink(auth: Auth, email: string, code: string): Promise<SignInResult> {
  const link = new URL(window.location.href)
  link.searchParams.set('oobCode', code)
  const entry = await takeStep(auth, () => signInWithEmailLink(auth, email, link.href))
  forgetAddress()
  return entry
}

/** Whose the code is. Asking does not use it up. */
export async function readCode(auth: Auth, code: string): Promise<{ email: string; newEmail: string }> {
  const { data } = await checkActionCode(auth, code)
  const [current, previous] = [data.email ?? '', data.previousEmail ?? '']
  return { email: previous || current, newEmail: current }
}
