import {
  type Auth,
  EmailAuthProvider,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  revokeAccessToken,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  unlink,
} from '@firebase/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { newEmail, password } from './testing/person.ts'
import { setSdk } from './testing/sdk.ts'

describeOnDatabase('the official SDK', open => {
  const sdk = setSdk(open)
  const { register } = sdk
  let auth: Auth
  let email: string
  beforeEach(() => {
    auth = sdk.auth
    email = sdk.email
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
      const token = await sdk.served.identity.mintCustomToken(`uid-${email}`, { plan: 'gold' })
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
      const mine = `mine-${email}`
      await signInWithCredential(auth, GoogleAuthProvider.credential(vouched(mine)))
      email = newEmail()
      const { user } = await register(email)
      await linkWithCredential(user, GithubAuthProvider.credential(vouched(`git2-${email}`)))
      expect(user.providerData.map(provider => provider.providerId)).toEqual(['password', 'github.com'])
      const taken = GoogleAuthProvider.credential(JSON.stringify({ sub: mine }))
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
})
