import {
  ActionCodeURL,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getMultiFactorResolver,
  linkWithCredential,
  type MultiFactorError,
  multiFactor,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { codeAt, stepAt } from './proofs/totp.ts'
import { newEmail, password } from './testing/person.ts'
import { setSdk } from './testing/sdk.ts'

describeOnDatabase('the official SDK', open => {
  const sdk = setSdk(open)
  const { lastCode, register } = sdk
  let auth: Auth
  let email: string
  beforeEach(() => {
    auth = sdk.auth
    email = sdk.email
  })

  describe('by letters', () => {
    const settings = { url: 'http://localhost/after', handleCodeInApp: true }

    test('signs in by a link, once', async () => {
      await sendSignInLinkToEmail(auth, email, settings)
      const { oobLink } = await lastCode()
      expect(ActionCodeURL.parseLink(oobLink)).toMatchObject({
        continueUrl: settings.url,
        languageCode: 'en',
      })
      const { user } = await signInWithEmailLink(auth, email, oobLink)
      expect(user).toMatchObject({ email, emailVerified: true })
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual(['emailLink'])
      await expect(signInWithEmailLink(auth, email, oobLink)).rejects.toMatchObject({
        code: 'auth/invalid-action-code',
      })
    })

    test('links a mailed link to an anonymous account', async () => {
      const { user } = await signInAnonymously(auth)
      await sendSignInLinkToEmail(auth, email, settings)
      const { oobLink } = await lastCode()
      const linked = await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, oobLink))
      expect(linked.user).toMatchObject({ uid: user.uid, email, emailVerified: true })
    })

    test('verifies its address, in its language', async () => {
      const { user } = await register()
      auth.languageCode = 'de'
      await sendEmailVerification(user)
      const { oobCode, oobLink } = await lastCode()
      expect(new URL(oobLink).pathname).toBe('/de/sign-in')
      expect(sdk.served.letters.at(-1)).toMatchObject({ to: email, letter: 'verifyEmail', language: 'de' })
      expect(await checkActionCode(auth, oobCode)).toMatchObject({
        operation: 'VERIFY_EMAIL',
        data: { email },
      })
      await applyActionCode(auth, oobCode)
      await user.reload()
      expect(user.emailVerified).toBe(true)
    })

    test('resets a forgotten password', async () => {
      const { user } = await register()
      await sendPasswordResetEmail(auth, email)
      const { oobCode } = await lastCode()
      expect(await verifyPasswordResetCode(auth, oobCode)).toBe(email)
      await confirmPasswordReset(auth, oobCode, 'a whole new one')
      await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
      await signInWithEmailAndPassword(auth, email, 'a whole new one')
      await expect(confirmPasswordReset(auth, oobCode, 'once more 12')).rejects.toMatchObject({
        code: 'auth/invalid-action-code',
      })
    })

    test('moves to a new address once that is proven', async () => {
      const { user } = await register()
      const moved = newEmail()
      await verifyBeforeUpdateEmail(user, moved)
      expect(sdk.served.letters.at(-1)).toMatchObject({ to: moved, letter: 'changeEmail' })
      const { oobCode } = await lastCode()
      expect(await checkActionCode(auth, oobCode)).toMatchObject({
        operation: 'VERIFY_AND_CHANGE_EMAIL',
        data: { email: moved, previousEmail: email },
      })
      await applyActionCode(auth, oobCode)
      const { user: back } = await signInWithEmailAndPassword(auth, moved, password)
      expect(back).toMatchObject({ uid: user.uid, emailVerified: true })
    })
  })

  describe('with a second factor', () => {
    async function registerVerified() {
      const { user } = await register()
      await sendEmailVerification(user)
      await applyActionCode(auth, (await lastCode()).oobCode)
      await user.reload()
      return user
    }

    async function enrol(steps = 0) {
      const user = await registerVerified()
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
      const code = codeAt(secret.secretKey, stepAt(Date.now()) + steps)
      await multiFactor(user).enroll(
        TotpMultiFactorGenerator.assertionForEnrollment(secret, code),
        'my phone',
      )
      return { user, secret: secret.secretKey }
    }

    async function resolve(give: () => string) {
      const failure: MultiFactorError = await signInWithEmailAndPassword(auth, email, password).then(
        () => expect.fail('the second factor was not asked for'),
        error => error,
      )
      expect(failure.code).toBe('auth/multi-factor-auth-required')
      const resolver = getMultiFactorResolver(auth, failure)
      const [hint] = resolver.hints
      expect(hint).toMatchObject({ factorId: 'totp', displayName: 'my phone' })
      return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', give()))
    }

    test('needs a proven address', async () => {
      const { user } = await register()
      const session = await multiFactor(user).getSession()
      await expect(TotpMultiFactorGenerator.generateSecret(session)).rejects.toMatchObject({
        code: 'auth/unverified-email',
      })
    })

    test('is enrolled, asked for, and withdrawn', async () => {
      const { user, secret } = await enrol(-1)
      expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'my phone' }])
      const wrong = resolve(() => '000000')
      await expect(wrong).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
      const code = codeAt(secret, stepAt(Date.now()) + 1)
      const { user: back } = await resolve(() => code)
      const { claims } = await back.getIdTokenResult()
      expect(claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })
      await expect(resolve(() => code)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
      const [factor] = multiFactor(back).enrolledFactors
      await multiFactor(back).unenroll(factor ?? '')
      await signInWithEmailAndPassword(auth, email, password)
    })

    test('gives way to a recovery code, once', async () => {
      const { user } = await enrol()
      const codes = await sdk.served.identity.renewRecoveryCodes(await user.getIdToken())
      expect(codes).toHaveLength(10)
      const { user: back } = await resolve(() => codes[0]?.toUpperCase() ?? '')
      expect(back.uid).toBe(user.uid)
      await expect(resolve(() => codes[0] ?? '')).rejects.toMatchObject({
        code: 'auth/invalid-verification-code',
      })
    })
  })
})
