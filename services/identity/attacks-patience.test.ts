import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { newEmail, password } from './testing/person.ts'
import type { Json } from './testing/serve.ts'
import { setTarget } from './testing/target.ts'
import { codeAt, stepAt } from './totp.ts'

let networks = 0
/** A network of its own, so that limits of one test are none of another's. */
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`

describeOnEveryDatabase('an attacker', open => {
  const house = setTarget(open)
  const { send, signIn } = house
  let email: string
  let me: Json
  beforeEach(() => {
    email = house.email
    me = house.me
  })

  describe('by patience', () => {
    async function time(act: () => Promise<unknown>): Promise<number> {
      const started = performance.now()
      await act()
      return performance.now() - started
    }

    test('learns from no answer whether there is an account', async () => {
      const wrong = await signIn('not the password')
      expect(await signIn('not the password', newEmail())).toBe(wrong)
      expect(wrong).toBe('INVALID_LOGIN_CREDENTIALS')
    })

    test('nor from the time it takes', async () => {
      const known: number[] = []
      const unknown: number[] = []
      for (let index = 0; index < 24; index++) {
        house.clock.advance(2 * 60 * 60_000)
        known.push(await time(() => signIn('not the password', email, newNetwork())))
        unknown.push(await time(() => signIn('not the password', newEmail(), newNetwork())))
      }
      const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 2] ?? 0
      // Without the decoy hash an unknown address is answered some ten times faster.
      expect(median(unknown) / median(known)).toBeGreaterThan(0.6)
      expect(median(unknown) / median(known)).toBeLessThan(1.6)
    })

    test('guesses 10,000 passwords in vain, and cheaply for us', async () => {
      const hashing = await time(() => signIn('not the password', newEmail(), newNetwork()))
      const network = newNetwork()
      const started = performance.now()
      let heard = 0
      for (let round = 0; round < 100; round++) {
        const guesses = Array.from({ length: 100 }, (_, index) =>
          signIn(`guess ${round} ${index}`, email, network),
        )
        const answers = await Promise.all(guesses)
        heard += answers.filter(answer => answer === 'INVALID_LOGIN_CREDENTIALS').length
      }
      expect(heard).toBeLessThanOrEqual(8)
      expect(performance.now() - started).toBeLessThan((10_000 * hashing) / 2)
      // Not even the right one is told while the wait is on.
      expect(await signIn(password, email, newNetwork())).toMatch(
        /^TOO_MANY_ATTEMPTS_TRY_LATER : Try again at 20/,
      )
      house.clock.advance(15 * 60_000)
      expect(await signIn(password, email, newNetwork())).toMatchObject({ email })
    }, 120_000)

    test('sprays one password over many accounts in vain', async () => {
      const network = newNetwork()
      const answers: string[] = []
      for (let index = 0; index < 120; index++)
        answers.push(await signIn('Spring 2026!', newEmail(), network))
      expect(answers.filter(answer => answer === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(50)
    })

    test('asks for no more than 100 addresses an hour by moving an account about', async () => {
      const network = newNetwork()
      let { idToken } = await house.post('/v1/accounts:signUp', {}, network)
      const answers: string[] = []
      for (let index = 0; index < 110; index++) {
        const answer = await house.post(
          '/v1/accounts:update',
          { idToken, email: index % 2 ? email : newEmail() },
          network,
        )
        if (answer.idToken) idToken = answer.idToken
        answers.push(answer.idToken ? 'free' : answer.slice(0, 12))
      }
      expect(answers.filter(answer => answer === 'TOO_MANY_ATT')).toHaveLength(11)
      expect(answers.filter(answer => answer === 'EMAIL_EXISTS')).toHaveLength(49)
    })

    test('changes nothing twice by two changes at once', async () => {
      const changes = ['first breath taken', 'second breath taken'].map(next =>
        house.post('/v1/accounts:update', { idToken: me.idToken, password: next }),
      )
      const answers = await Promise.all(changes)
      expect(answers.filter(answer => answer === 'TOKEN_EXPIRED')).toHaveLength(1)
    })

    test('guesses no second factor', async () => {
      await send({ requestType: 'VERIFY_EMAIL', idToken: me.idToken })
      await house.post('/v1/accounts:update', { oobCode: await house.lastCode() })
      const begun = await house.post('/v2/accounts/mfaEnrollment:start', {
        idToken: me.idToken,
        totpEnrollmentInfo: {},
      })
      const { sharedSecretKey, sessionInfo } = begun.totpSessionInfo
      const step = () => stepAt(house.clock.now().getTime())
      const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(sharedSecretKey, step()) }
      await house.post('/v2/accounts/mfaEnrollment:finalize', { idToken: me.idToken, totpVerificationInfo })
      const { mfaPendingCredential, mfaInfo, idToken } = await signIn(password)
      expect(idToken).toBeUndefined()
      const give = (verificationCode: string) =>
        house.post('/v2/accounts/mfaSignIn:finalize', {
          mfaPendingCredential,
          mfaEnrollmentId: mfaInfo[0].mfaEnrollmentId,
          totpVerificationInfo: { verificationCode },
        })
      const guesses = Array.from({ length: 200 }, (_, index) => give(String(index).padStart(6, '0')))
      const answers = await Promise.all(guesses)
      expect(answers.filter(answer => answer === 'INVALID_CODE').length).toBeLessThanOrEqual(5)
      house.clock.advance(60_000)
      expect(await give(codeAt(sharedSecretKey, step()))).toMatchObject({ idToken: expect.any(String) })
      expect(await give(codeAt(sharedSecretKey, step() + 1))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    })
  })

  test('finds no secret in the database as it was given', async () => {
    await send({ requestType: 'PASSWORD_RESET', email })
    const code = await house.lastCode()
    await house.expectNotKept([password, me.refreshToken, code, '203.0.113.7'])
    expect(house.faults).toEqual([])
  })
})
