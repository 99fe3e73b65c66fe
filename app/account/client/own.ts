import { FirebaseError } from '@firebase/app'
import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  sendEmailVerification,
  signOut,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { endSession, postAs, startSession } from './auth.ts'
import { type SignInResult, takeStep } from './factor.ts'
import { continuing } from './links.ts'

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof readOwn>>>

export async function readOwn(auth: Auth) {
  await auth.authStateReady()
  const user = auth.currentUser
  if (!user) return undefined
  await user.reload()
  const { email, emailVerified, displayName, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  const hasSecondStep = multiFactor(user).enrolledFactors.length > 0
  return { email, emailVerified, displayName, providers, hasSecondStep }
}

function ownUser(auth: Auth): User {
  if (!auth.currentUser) throw new Error('no one is signed in')
  return auth.currentUser
}

export async function saveName(auth: Auth, displayName: string): Promise<void> {
  const user = ownUser(auth)
  await updateProfile(user, { displayName })
  await user.getIdToken(true)
  await startSession(user)
}

export const sendConfirmation = (auth: Auth): Promise<void> =>
  sendEmailVerification(ownUser(auth), continuing())

export const changeAddress = (auth: Auth, email: string): Promise<void> =>
  verifyBeforeUpdateEmail(ownUser(auth), email, continuing())

export async function changePassword(auth: Auth, password: string): Promise<void> {
  const user = ownUser(auth)
  await updatePassword(user, password)
  await startSession(user)
}

/** Proves again that it is them, before something that cannot be taken back. */
export async function confirmPassword(auth: Auth, password: string): Promise<SignInResult> {
  const user = ownUser(auth)
  const credential = EmailAuthProvider.credential(user.email ?? '', password)
  return takeStep(auth, () => reauthenticateWithCredential(user, credential))
}

export async function removeProvider(auth: Auth, id: string): Promise<void> {
  await unlink(ownUser(auth), id)
}

/** Has the account erased, for someone who has just signed in. A host deletes it at once, and the session with it. */
export async function removeOwn(auth: Auth, isHosted: boolean): Promise<void> {
  const idToken = await ownUser(auth).getIdToken()
  const response = await postAs(idToken, `${window.location.pathname}.data`, new URLSearchParams())
  if (response.status === 401) throw new FirebaseError('auth/requires-recent-login', 'the sign-in is too old')
  if (!response.ok) throw new Error(`the deletion was refused with ${response.status}`)
  if (isHosted) await leave(auth)
}

export async function takeBack(auth: Auth): Promise<void> {
  await deleteUser(ownUser(auth))
  await endSession()
}

export async function leave(auth: Auth): Promise<void> {
  await auth.authStateReady()
  await signOut(auth)
  await endSession()
}

export type Enrolment = { secret: TotpSecret; key: string; picture: string }

/** The key for the authenticator app, and its picture. */
export async function startSecondStep(auth: Auth): Promise<Enrolment> {
  const user = ownUser(auth)
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const { toDataURL } = await import('qrcode')
  const picture = await toDataURL(secret.generateQrCodeUrl(user.email ?? '', 'Exhale'), {
    margin: 1,
    width: 240,
  })
  return { secret, key: secret.secretKey, picture }
}

export async function finishSecondStep(auth: Auth, { secret }: Enrolment, code: string): Promise<void> {
  const user = ownUser(auth)
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code.replaceAll(/\s/g, ''))
  await multiFactor(user).enroll(assertion, 'app')
  await startSession(user)
}

export async function removeSecondStep(auth: Auth): Promise<void> {
  const user = ownUser(auth)
  for (const factor of multiFactor(user).enrolledFactors) await multiFactor(user).unenroll(factor)
  await startSession(user)
}

/** The codes that are taken in place of the app's, shown this once. */
export async function renewRecoveryCodes(auth: Auth): Promise<string[]> {
  const response = await postAs(await ownUser(auth).getIdToken(), '/account/recovery-codes')
  if (!response.ok) throw new Error(`recovery codes were refused with ${response.status}`)
  return ((await response.json()) as { codes: string[] }).codes
}
