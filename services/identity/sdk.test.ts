import { deleteApp, initializeApp, initializeServerApp } from '@firebase/app'
import {
  type Auth,
  applyActionCode,
  type Config,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getAdditionalUserInfo,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
} from '@firebase/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { newEmail, password } from './testing/person.ts'
import { setSdk } from './testing/sdk.ts'

describeOnDatabase('the official SDK', open => {
  const sdk = setSdk(open)
  const { harness, lastCode, newAuth, register } = sdk
  let auth: Auth
  let email: string
  beforeEach(() => {
    auth = sdk.auth
    email = sdk.email
  })

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
      // The person who moved it knew the password.
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
      await sdk.served.identity.administration.disable(user.uid)
      await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
      expect(auth.currentUser).toBeNull()
      await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
        code: 'auth/user-disabled',
      })
      await sdk.served.identity.administration.enable(user.uid)
      await signInWithEmailAndPassword(auth, email, password)
    })

    test('carries its roles', async () => {
      const { user } = await register()
      await sdk.served.identity.administration.setRoles(user.uid, ['editor'])
      expect((await user.getIdTokenResult(true)).claims.roles).toEqual(['editor'])
    })
  })

  test('knows the person in a server app by their ID token', async () => {
    const { user } = await register()
    const authIdToken = await user.getIdToken()
    const app = initializeServerApp({ apiKey: 'any-key', projectId: 'exhale' }, { authIdToken })
    const serverAuth = getAuth(app)
    connectAuthEmulator(serverAuth, sdk.served.url, { disableWarnings: true })
    await serverAuth.authStateReady()
    expect(serverAuth.currentUser).toMatchObject({ uid: user.uid, email })
    await serverAuth.currentUser?.reload()
    await expect(serverAuth.currentUser?.getIdToken(true)).rejects.toThrow()
    await deleteApp(app)
  })

  test('works below /identity by its configuration as well', async () => {
    const app = initializeApp({ apiKey: 'any-key' }, crypto.randomUUID())
    const other = initializeAuth(app, { persistence: inMemoryPersistence })
    const host = `${new URL(sdk.served.url).host}/identity`
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
