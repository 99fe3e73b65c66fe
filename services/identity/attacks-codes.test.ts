import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { codeAt, stepAt } from './proofs/totp.ts'
import { newEmail, password } from './testing/person.ts'
import type { Json } from './testing/serve.ts'
import { setTarget } from './testing/target.ts'

describeOnEveryDatabase('an attacker', open => {
  const house = setTarget(open)
  const { lookup, send, signIn } = house
  let email: string
  let me: Json
  beforeEach(() => {
    email = house.email
    me = house.me
  })

  describe('with codes', () => {
    test('uses none twice, even at once', async () => {
      await send({ requestType: 'PASSWORD_RESET', email })
      const oobCode = await house.lastCode()
      const uses = Array.from({ length: 6 }, (_, index) =>
        house.post('/v1/accounts:resetPassword', { oobCode, newPassword: `breath number ${index}` }),
      )
      const answers = await Promise.all(uses)
      expect(answers.filter(answer => answer !== 'INVALID_OOB_CODE')).toEqual([
        expect.objectContaining({ email }),
      ])
      const winner = answers.findIndex(answer => answer !== 'INVALID_OOB_CODE')
      expect(await signIn(`breath number ${winner}`)).toMatchObject({ email })
    })

    test('makes one account of many parallel sign-ins by one link', async () => {
      const address = newEmail()
      await send({ requestType: 'EMAIL_SIGNIN', email: address, continueUrl: 'https://exhale.test/' })
      const oobCode = await house.lastCode()
      const uses = Array.from({ length: 6 }, () =>
        house.post('/v1/accounts:signInWithEmailLink', { oobCode, email: address }),
      )
      const won = (await Promise.all(uses)).filter(answer => answer !== 'INVALID_OOB_CODE')
      expect(won).toEqual([expect.objectContaining({ isNewUser: true })])
    })

    test('uses none for another purpose', async () => {
      await send({ requestType: 'VERIFY_EMAIL', idToken: me.idToken })
      const verify = await house.lastCode()
      const newPassword = 'a stolen breath'
      expect(await house.post('/v1/accounts:resetPassword', { oobCode: verify, newPassword })).toBe(
        'INVALID_OOB_CODE',
      )
      expect(await house.post('/v1/accounts:signInWithEmailLink', { oobCode: verify, email })).toBe(
        'INVALID_OOB_CODE',
      )
      await send({ requestType: 'PASSWORD_RESET', email })
      const reset = await house.lastCode()
      expect(await house.post('/v1/accounts:update', { oobCode: reset })).toBe('INVALID_OOB_CODE')
      expect(await house.post('/v1/accounts:signInWithEmailLink', { oobCode: reset, email })).toBe(
        'INVALID_OOB_CODE',
      )
    })

    test('keeps no way in after the password was reset', async () => {
      await send({ requestType: 'PASSWORD_RESET', email })
      const stale = await house.lastCode()
      await send({ requestType: 'PASSWORD_RESET', email })
      const newPassword = 'mine alone again'
      await house.post('/v1/accounts:resetPassword', { oobCode: await house.lastCode(), newPassword })
      expect(await house.post('/v1/accounts:resetPassword', { oobCode: stale, newPassword })).toBe(
        'INVALID_OOB_CODE',
      )
      expect(await lookup(me.idToken)).toBe('TOKEN_EXPIRED')
      expect(await house.refresh(me.refreshToken)).toBe('TOKEN_EXPIRED')
    })

    test('uses none that was mailed to an address the account has left', async () => {
      await send({ requestType: 'PASSWORD_RESET', email })
      const oobCode = await house.lastCode()
      await house.post('/v1/accounts:update', { idToken: me.idToken, email: newEmail() })
      expect(await house.post('/v1/accounts:resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
    })

    test('who moved a stolen account on loses it to its first address', async () => {
      const [second, third] = [newEmail(), newEmail()]
      const moved = await house.post('/v1/accounts:update', { idToken: me.idToken, email: second })
      const first = await house.lastCode()
      house.clock.advance(1000)
      await house.post('/v1/accounts:update', { idToken: moved.idToken, email: third })
      const later = await house.lastCode()
      expect(await house.post('/v1/accounts:update', { oobCode: first })).toMatchObject({ email })
      expect(await house.post('/v1/accounts:update', { oobCode: later })).toBe('INVALID_OOB_CODE')
    })

    test.each<[string, () => Promise<unknown>]>([
      [
        'the password was reset',
        async () => {
          await send({ requestType: 'PASSWORD_RESET', email })
          const oobCode = await house.lastCode()
          await house.post('/v1/accounts:resetPassword', { oobCode, newPassword: 'mine alone again' })
        },
      ],
      [
        'the password was changed',
        async () => house.update((await signIn()).idToken, { password: 'mine alone again' }),
      ],
      ['everyone was signed out', () => house.identity.administration.endSessions(me.localId)],
    ])('takes no account away by a change of address that waited until %s', async (_, end) => {
      const taken = newEmail()
      await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: me.idToken, newEmail: taken })
      const oobCode = await house.lastCode()
      await end()
      expect(await house.post('/v1/accounts:update', { oobCode })).toBe('INVALID_OOB_CODE')
    })

    test('who gave an address back keeps no way to take it again', async () => {
      const passing = newEmail()
      const moved = await house.post('/v1/accounts:update', { idToken: me.idToken, email: passing })
      house.clock.advance(1000)
      await house.identity.settle()
      house.letters.length = 0
      await house.post('/v1/accounts:update', { idToken: moved.idToken, email })
      await house.identity.settle()
      expect(house.letters).toEqual([])
      await send({ requestType: 'PASSWORD_RESET', email })
      const newPassword = 'mine alone again'
      await house.post('/v1/accounts:resetPassword', { oobCode: await house.lastCode(), newPassword })
      expect(await signIn(newPassword)).toMatchObject({ localId: me.localId })
    })

    test('is shut out by the way back, though the account is at that address again', async () => {
      const moved = await house.post('/v1/accounts:update', { idToken: me.idToken, email: newEmail() })
      const back = await house.lastCode()
      house.clock.advance(1000)
      const thief = await house.post('/v1/accounts:update', { idToken: moved.idToken, email })
      expect(await house.post('/v1/accounts:update', { oobCode: back })).toMatchObject({ email })
      expect(await house.refresh(thief.refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await signIn(password)).toBe('INVALID_LOGIN_CREDENTIALS')
    })

    test('comes in by no link that was asked for before there was an account', async () => {
      const address = newEmail()
      await send({ requestType: 'EMAIL_SIGNIN', email: address, continueUrl: 'https://exhale.test/' })
      const oobCode = await house.lastCode()
      const { idToken } = await house.post('/v1/accounts:signUp', { email: address, password })
      await house.update(idToken, { password: 'mine alone again' })
      expect(await house.post('/v1/accounts:signInWithEmailLink', { oobCode, email: address })).toBe(
        'INVALID_OOB_CODE',
      )
    })

    test('keeps no way into an account whose address was brought back', async () => {
      await send({ requestType: 'VERIFY_EMAIL', idToken: me.idToken })
      await house.post('/v1/accounts:update', { oobCode: await house.lastCode() })
      const moved = await house.post('/v1/accounts:update', { idToken: me.idToken, email: newEmail() })
      const back = await house.lastCode()
      await send({ requestType: 'VERIFY_EMAIL', idToken: moved.idToken })
      await house.post('/v1/accounts:update', { oobCode: await house.lastCode() })
      house.clock.advance(1000)
      const { idToken } = moved
      const { totpSessionInfo } = await house.post('/v2/accounts/mfaEnrollment:start', {
        idToken,
        totpEnrollmentInfo: {},
      })
      const verificationCode = codeAt(totpSessionInfo.sharedSecretKey, stepAt(house.clock.now().getTime()))
      const thief = await house.post('/v2/accounts/mfaEnrollment:finalize', {
        idToken,
        totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode },
      })
      expect(thief).toMatchObject({ refreshToken: expect.any(String) })

      expect(await house.post('/v1/accounts:update', { oobCode: back })).toMatchObject({ email })
      expect(await house.refresh(thief.refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await signIn(password)).toBe('INVALID_LOGIN_CREDENTIALS')
      await send({ requestType: 'PASSWORD_RESET', email })
      const newPassword = 'mine alone again'
      await house.post('/v1/accounts:resetPassword', { oobCode: await house.lastCode(), newPassword })
      expect(await signIn(newPassword)).toMatchObject({ localId: me.localId, idToken: expect.any(String) })
    })

    test('leaves nothing waiting in an account whose address was not theirs', async () => {
      const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://exhale.test/' }
      await send(link)
      const oobCode = await house.lastCode()
      const holder = await house.post('/v1/accounts:signInWithEmailLink', { oobCode, email })
      expect(holder).toMatchObject({ localId: me.localId, isNewUser: false })
      expect(await lookup(me.idToken)).toBe('TOKEN_EXPIRED')
      expect(await signIn(password)).toBe('INVALID_LOGIN_CREDENTIALS')
    })
  })

  describe('with addresses', () => {
    test('registers one address once, however many try at once', async () => {
      const address = newEmail()
      const spellings = [address, address.toUpperCase(), address.replace('s', 'S')]
      const tries = Array.from({ length: 9 }, (_, index) =>
        house.post('/v1/accounts:signUp', { email: spellings[index % 3], password }),
      )
      const answers = await Promise.all(tries)
      expect(answers.filter(answer => answer !== 'EMAIL_EXISTS')).toHaveLength(1)
    })

    test.each(['ａda@example.org', 'ada@ex\u0430mple.org', 'ada\u200d@example.org', '\u212Aate@example.org'])(
      'does not pass %s off as another',
      async odd =>
        expect(await house.post('/v1/accounts:signUp', { email: odd, password })).toBe('INVALID_EMAIL'),
    )

    test('sends no novel', async () => {
      const long = `${'a'.repeat(900)}@example.org`
      expect(await house.post('/v1/accounts:signUp', { email: long, password })).toBe('INVALID_EMAIL')
      const novel = await house.ask('/v1/accounts:signUp', {
        method: 'POST',
        body: `{"email":"${'a'.repeat(70_000)}"}`,
      })
      expect([novel.status, await novel.json()]).toMatchObject([413, { error: { code: 413 } }])
      const endless = new ReadableStream({ pull: stream => stream.enqueue(new Uint8Array(16_384)) })
      const init = { method: 'POST', body: endless, duplex: 'half' }
      expect((await house.ask('/v1/accounts:signUp', init as RequestInit)).status).toBe(413)
    })
  })
})
