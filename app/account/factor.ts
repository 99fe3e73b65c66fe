import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
} from 'firebase/auth'
import { startSession } from './auth.ts'

/** The second step someone set up: takes the code of their app, or a recovery code. */
export type FactorStep = { finish: (code: string) => Promise<void> }

/** Signs in, or gives the second step that is still to be taken. */
export async function signInWithPassword(
  auth: Auth,
  email: string,
  password: string,
): Promise<FactorStep | undefined> {
  return takeStep(auth, async () => (await signInWithEmailAndPassword(auth, email, password)).user)
}

/** Any way of signing in: done with a session, or left at the second step. */
export async function takeStep(
  auth: Auth,
  signIn: () => Promise<Parameters<typeof startSession>[0]>,
): Promise<FactorStep | undefined> {
  try {
    await startSession(await signIn())
    return undefined
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
