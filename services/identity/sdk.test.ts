import { deleteApp, initializeApp, initializeServerApp } from 'firebase/app'
import {
  ActionCodeURL,
  type Auth,
  applyActionCode,
  type Config,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  FacebookAuthProvider,
  fetchSignInMethodsForEmail,
  GithubAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  getAuth,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { type Json, type Served, serveIdentity } from './testing/serve.ts'
import { codeAt, stepAt } from './totp.ts'

let people = 0
const newEmail = () => `person${++people}@example.org`
const password = 'breathe-in-1'

describeOnEveryDatabase('the official SDK', open => {
  let served: Served
  let auth: Auth
  let email: string

  beforeAll(async () => {
    served = await serveIdentity(await open(), { testMode: true })
  })
  afterAll(() => served.stop())
  beforeEach(async () => {
    auth = newAuth()
    email = newEmail()
    return () => deleteApp(auth.app)
  })

  function newAuth(): Auth {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, crypto.randomUUID())
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, served.url, { disableWarnings: true })
    return auth
  }

  const register = () => createUserWithEmailAndPassword(auth, email, password)

  async function harness(path: string, init?: RequestInit): Promise<Json> {
    const response = await fetch(`${served.url}/emulator/v1/projects/demo-anything/${path}`, init)
    expect(response.status).toBe(200)
    return response.json()
  }

  async function lastCode(address = email, type?: string): Promise<{ oobCode: string; oobLink: string }> {
    const { oobCodes } = await harness('oobCodes')
    return oobCodes.findLast(
      (code: Json) => code.email === address && (type === undefined || code.requestType === type),
    )
  }

  describe('with address and password', () => {
    test('registers, leaves and comes back', async () => {
      const { user, ...credential } = await register()
      expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false })
      expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
      expect(getAdditionalUserInfo({ user, ...credential })).toMatchObject({ isNewUser: true })
      expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }])
      await signOut(auth)
      const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), password)
      expect(again.user.uid).toBe(user.uid)
      expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false })
      expect(Number(new Date(again.user.metadata.creationTime ?? 0))).toBeGreaterThan(Date.now() - 60_000)
    })

    test('refuses a second account, a wrong password, an unknown address, a weak password', async () => {
      await register()
      await expect(register()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
      const wrong = signInWithEmailAndPassword(auth, email, 'not it at all')
      await expect(wrong).rejects.toMatchObject({ code: 'auth/wrong-password' })
      const unknown = signInWithEmailAndPassword(auth, newEmail(), password)
      await expect(unknown).rejects.toMatchObject({ code: 'auth/user-not-found' })
      const weak = createUserWithEmailAndPassword(auth, newEmail(), 'short')
      await expect(weak).rejects.toMatchObject({ code: 'auth/weak-password' })
      const odd = createUserWithEmailAndPassword(auth, 'no address', password)
      await expect(odd).rejects.toMatchObject({ code: 'auth/invalid-email' })
    })

    test('keeps a profile, and takes null as none', async () => {
      const { user } = await register()
      await updateProfile(user, { displayName: 'Ada', photoURL: 'https://example.org/a.png' })
      await user.reload()
      expect(user).toMatchObject({ displayName: 'Ada', photoURL: 'https://example.org/a.png' })
      expect((await user.getIdTokenResult()).claims).toMatchObject({ name: 'Ada' })
      await updateProfile(user, { displayName: null, photoURL: null })
      await user.reload()
      expect(user).toMatchObject({ displayName: null, photoURL: null })
    })

    test('changes its password, which ends every other session', async () => {
      const { user } = await register()
      const elsewhere = newAuth()
      const { user: other } = await signInWithEmailAndPassword(elsewhere, email, password)
      await updatePassword(user, 'breathe-out-2')
      await user.reload()
      await expect(other.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
      expect(elsewhere.currentUser).toBeNull()
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
      await signInWithEmailAndPassword(auth, email, 'breathe-out-2')
      await deleteApp(elsewhere.app)
    })

    test('changes its address at once, and whoever had the old one can undo it', async () => {
      const { user } = await register()
      const moved = newEmail()
      await updateEmail(user, moved)
      expect(user).toMatchObject({ email: moved, emailVerified: false })
      const { oobCode } = await lastCode(email, 'RECOVER_EMAIL')
      const info = await checkActionCode(auth, oobCode)
      expect(info).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } })
      await applyActionCode(auth, oobCode)
      await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
      // Whoever moved it knew the password.
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
      await sendPasswordResetEmail(auth, email)
      await confirmPasswordReset(auth, (await lastCode(email, 'PASSWORD_RESET')).oobCode, 'breathe-out-2')
      const { user: back } = await signInWithEmailAndPassword(auth, email, 'breathe-out-2')
      expect(back).toMatchObject({ uid: user.uid, email, emailVerified: true })
    })

    test('refreshes its token', async () => {
      const { user } = await register()
      const before = user.refreshToken
      await Promise.all([user.getIdToken(true), user.getIdToken(true)])
      expect(user.refreshToken).not.toBe(before)
      const { claims } = await user.getIdTokenResult(true)
      expect(claims).toMatchObject({
        iss: 'https://securetoken.google.com/exhale',
        aud: 'exhale',
        sub: user.uid,
        user_id: user.uid,
        email,
        email_verified: false,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      })
      expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    })

    test('signs in again before something sensitive', async () => {
      const { user } = await register()
      const credential = EmailAuthProvider.credential(email, password)
      expect((await reauthenticateWithCredential(user, credential)).user.uid).toBe(user.uid)
    })

    test('deletes itself', async () => {
      const { user } = await register()
      await deleteUser(user)
      expect(auth.currentUser).toBeNull()
      await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
      await register()
    })

    test('is told the password policy', async () => {
      const status = await validatePassword(auth, 'tiny')
      expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
      expect(await validatePassword(auth, password)).toMatchObject({ isValid: true })
    })

    test('is signed out when disabled', async () => {
      const { user } = await register()
      await served.identity.administration.disable(user.uid)
      await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
      expect(auth.currentUser).toBeNull()
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/user-disabled',
      })
      await served.identity.administration.enable(user.uid)
      await signInWithEmailAndPassword(auth, email, password)
    })

    test('carries its roles', async () => {
      const { user } = await register()
      await served.identity.administration.setRoles(user.uid, ['editor'])
      expect((await user.getIdTokenResult(true)).claims.roles).toEqual(['editor'])
    })
  })

  describe('anonymously', () => {
    test('signs in, and is upgraded with its uid', async () => {
      const { user } = await signInAnonymously(auth)
      expect(user).toMatchObject({ isAnonymous: true, email: null })
      expect((await user.getIdTokenResult()).claims).toMatchObject({ provider_id: 'anonymous' })
      const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password))
      expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email })
      await signOut(auth)
      const { user: back } = await signInWithEmailAndPassword(auth, email, password)
      expect(back.uid).toBe(user.uid)
    })

    test('cannot take an address that has an account', async () => {
      await register()
      const { user } = await signInAnonymously(auth)
      const linking = linkWithCredential(user, EmailAuthProvider.credential(email, password))
      await expect(linking).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    })
  })

  describe('with a custom token', () => {
    test('signs in with one minted here', async () => {
      const token = await served.identity.mintCustomToken(`uid-${email}`, { plan: 'gold' })
      const credential = await signInWithCustomToken(auth, token)
      expect(credential.user.uid).toBe(`uid-${email}`)
      expect(getAdditionalUserInfo(credential)).toMatchObject({ isNewUser: true })
      expect((await credential.user.getIdTokenResult(true)).claims).toMatchObject({ plan: 'gold' })
    })

    test('signs in with an unsigned one, in test mode', async () => {
      const token = JSON.stringify({ uid: `json-${email}`, claims: { plan: 'tin' } })
      const { user } = await signInWithCustomToken(auth, token)
      expect(user.uid).toBe(`json-${email}`)
      expect((await user.getIdTokenResult()).claims.plan).toBe('tin')
    })
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
      expect(served.letters.at(-1)).toMatchObject({ to: email, letter: 'verifyEmail', language: 'de' })
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
      expect(served.letters.at(-1)).toMatchObject({ to: moved, letter: 'changeEmail' })
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

  describe('with other providers', () => {
    const vouched = (sub: string, verified = true) =>
      JSON.stringify({ sub, email, email_verified: verified, name: 'Ada', picture: 'https://example.org/a' })

    test('signs in with Google', async () => {
      const credential = await signInWithCredential(auth, GoogleAuthProvider.credential(vouched(email)))
      expect(credential.user).toMatchObject({
        email,
        emailVerified: true,
        displayName: 'Ada',
        isAnonymous: false,
      })
      expect(credential.user.providerData).toMatchObject([{ providerId: 'google.com', email }])
      expect(getAdditionalUserInfo(credential)).toMatchObject({
        isNewUser: true,
        providerId: 'google.com',
        profile: { sub: email },
      })
      expect(GoogleAuthProvider.credentialFromResult(credential)?.idToken).toBe(vouched(email))
      const { claims } = await credential.user.getIdTokenResult()
      expect(claims.firebase).toMatchObject({
        identities: { 'google.com': [email] },
        sign_in_provider: 'google.com',
      })
    })

    test('joins accounts of one proven address', async () => {
      const { user: google } = await signInWithCredential(auth, GoogleAuthProvider.credential(vouched(email)))
      const { user } = await signInWithCredential(
        auth,
        GithubAuthProvider.credential(vouched(`git-${email}`)),
      )
      expect(user.uid).toBe(google.uid)
      expect(user.providerData.map(provider => provider.providerId)).toEqual(['github.com', 'google.com'])
    })

    test('takes an account over from whoever never proved its address', async () => {
      const { user: squatter } = await register()
      const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(vouched(email)))
      expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true })
      expect(user.providerData).toMatchObject([{ providerId: 'google.com' }])
      await expect(squatter.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
    })

    test('asks for confirmation when the provider does not vouch', async () => {
      await register()
      const credential = FacebookAuthProvider.credential(vouched(`fb-${email}`, false))
      await expect(signInWithCredential(auth, credential)).rejects.toMatchObject({
        code: 'auth/account-exists-with-different-credential',
        customData: { email },
      })
    })

    test('links, refuses what is linked elsewhere, and unlinks', async () => {
      await signInWithCredential(auth, GoogleAuthProvider.credential(vouched(`mine-${email}`)))
      email = newEmail()
      const { user } = await register()
      await linkWithCredential(user, GithubAuthProvider.credential(vouched(`git2-${email}`)))
      expect(user.providerData.map(provider => provider.providerId)).toEqual(['password', 'github.com'])
      const taken = GoogleAuthProvider.credential(
        JSON.stringify({ sub: `mine-person${people - 1}@example.org` }),
      )
      await expect(linkWithCredential(user, taken)).rejects.toMatchObject({
        code: 'auth/credential-already-in-use',
      })
      await unlink(user, 'github.com')
      expect(user.providerData.map(provider => provider.providerId)).toEqual(['password'])
      await unlink(user, 'password')
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
    })

    test('revokes an Apple token', async () => {
      await register()
      await revokeAccessToken(auth, 'apple-token')
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
      const codes = await served.identity.renewRecoveryCodes(await user.getIdToken())
      expect(codes).toHaveLength(10)
      const { user: back } = await resolve(() => codes[0]?.toUpperCase() ?? '')
      expect(back.uid).toBe(user.uid)
      await expect(resolve(() => codes[0] ?? '')).rejects.toMatchObject({
        code: 'auth/invalid-verification-code',
      })
    })
  })

  test('knows the person in a server app by their ID token', async () => {
    const { user } = await register()
    const authIdToken = await user.getIdToken()
    const app = initializeServerApp({ apiKey: 'any-key', projectId: 'exhale' }, { authIdToken })
    const serverAuth = getAuth(app)
    connectAuthEmulator(serverAuth, served.url, { disableWarnings: true })
    await serverAuth.authStateReady()
    expect(serverAuth.currentUser).toMatchObject({ uid: user.uid, email })
    await serverAuth.currentUser?.reload()
    await expect(serverAuth.currentUser?.getIdToken(true)).rejects.toThrow()
    await deleteApp(app)
  })

  test('works below /identity by its configuration as well', async () => {
    const app = initializeApp({ apiKey: 'any-key' }, crypto.randomUUID())
    const other = initializeAuth(app, { persistence: inMemoryPersistence })
    const host = `${new URL(served.url).host}/identity`
    Object.assign(other.config as Config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' })
    const { user } = await createUserWithEmailAndPassword(other, email, password)
    await user.getIdToken(true)
    await deleteApp(app)
  })

  test('can be started over by its harness', async () => {
    await register()
    expect(await harness('config')).toMatchObject({
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    })
    const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
    await harness('config', { method: 'PATCH', body, headers: { 'Content-Type': 'application/json' } })
    await expect(signInWithEmailAndPassword(auth, email, 'not it at all')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await harness('config', { method: 'PATCH', body: body.replace('true', 'false') })
    await harness('accounts', { method: 'DELETE' })
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
    expect(await harness('oobCodes')).toEqual({ oobCodes: [] })
  })
})
