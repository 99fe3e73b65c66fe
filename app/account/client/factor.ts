import {
  type Auth,
  getAdditionalUserInfo,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type UserCredential,
} from '@firebase/auth'
import { startSession } from './auth.ts'

/** The second step someone set up: takes the code of their app, or a recovery code. */
export type FactorStep = { finish: (code: string) => Promise<void> }
/** What came of signing in: a session, perhaps of an account that was just made for it, or the second step. */
export type SignInResult = { isNew: boolean } | FactorStep

/** Signs in, or gives the second step that is still to be taken. */
export async function signInWithPassword(auth: Auth, email: string, password: string): Promise<SignInResult> {
  return takeStep(auth, () => signInWithEmailAndPassword(auth, email, password))
}

/** Any way of signing in: done with a session, or left at the second step. */
export async function takeStep(auth: Auth, signIn: () => Promise<UserCredential>): Promise<SignInResult> {
  try {
    const credential = await signIn()
    await startSession(credential.user)
    return { isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false }
  } catch (error) {
    if ((error as { code?: string }).code !== 'auth/multi-factor-auth-required') throw error
    return secondStep(getMultiFactorResolver(auth, error as MultiFactorError))
  }
}

function secondStep(resolver: MultiFactorResolver): FactorStep {
  const [hint] = resolver.hints
  return {
    finish: async code => {
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(
        hint?.uid ?? '',
        code.replaceAll(/\s/g, ''),
      )
      await startSession((await resolver.resolveSignIn(assertion)).user)
    },
  }
}
