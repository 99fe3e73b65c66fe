import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { passwordHashing } from './identity.ts'
import { codeAt, stepAt } from './proofs/totp.ts'
import { newEmail, password } from './testing/person.ts'
import type { Json } from './testing/serve.ts'
import { setTarget } from './testing/target.ts'

let networks = 0
/** A network of its own, so that limits of one test are none of another's. */
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`

describeOnDatabase('an attacker', open => {
  // As much as a hash costs people: the subject here is the time that it takes.
  const house = setTarget(open, { hashing: passwordHashing })
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

    const takenBy: Record<string, (address: string, network: string, token: string) => Promise<Json>> = {
      'signing up': (address, network) =>
        house.post('/v1/accounts:signUp', { email: address, password }, network),
      'moving an account about': (address, network, idToken) =>
        house.post('/v1/accounts:update', { idToken, email: address }, network),
      'adding an address': (address, network, idToken) =>
        house.post('/v1/accounts:signUp', { idToken, email: address, password }, network),
    }

    test.each(Object.entries(takenBy))(
      'learns of ten addresses an hour that they are taken, by %s',
      async (_, ask) => {
        const network = newNetwork()
        const { idToken } = await house.post('/v1/accounts:signUp', {}, network)
        const answers: string[] = []
        for (let index = 0; index < 20; index++) answers.push(await ask(email, network, idToken))
        expect(answers.filter(answer => answer === 'EMAIL_EXISTS')).toHaveLength(10)
        // From then on a free address is answered as a taken one is.
        expect(await ask(newEmail(), network, idToken)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
        const other = newNetwork()
        const another = await house.post('/v1/accounts:signUp', {}, other)
        expect(await ask(newEmail(), other, another.idToken)).toMatchObject({ idToken: expect.any(String) })
        await house.identity.settle()
        expect(house.letters).toMatchObject([{ to: email, letter: 'alreadyHere' }])
        const link = 'https://exhale.test/sign-in?mode=forgotten'
        expect(house.letters[0]?.data).toMatchObject({ link })
      },
    )

    test('learns of no address by asking for a letter to it', async () => {
      const ask = (address: string): Promise<Json> =>
        send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: me.idToken, newEmail: address })
      const other = newEmail()
      await house.post('/v1/accounts:signUp', { email: other, password }, newNetwork())
      const [taken, free] = [await ask(other), await ask(newEmail())]
      expect(taken).toEqual(free)
      await house.identity.settle()
      expect(house.letters.map(({ letter }) => letter)).toEqual(['alreadyHere', 'changeEmail'])
    })

    test('learns nothing from the request after, because letters wait for their round', async () => {
      await send({ requestType: 'PASSWORD_RESET', email })
      for (let index = 0; index < 5; index++) await signIn('not the password', newEmail(), newNetwork())
      expect(house.letters).toEqual([])
      await house.identity.settle()
      expect(house.letters).toMatchObject([{ to: email, letter: 'passwordReset' }])
    })

    test('nor from the round, in which an unknown address makes the same work', async () => {
      house.rehearsals.length = 0
      const { kysely } = house.database.as<{ codes: { email: string } }>()
      const unknown = newEmail()
      await send({ requestType: 'PASSWORD_RESET', email: unknown })
      await house.identity.settle()
      expect(house.letters).toEqual([])
      expect(house.rehearsals).toMatchObject([{ to: unknown, letter: 'passwordReset' }])
      expect(await kysely.selectFrom('codes').select('email').where('email', '=', unknown).execute()).toEqual(
        [],
      )
    })

    const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const signInBy = async (given: string, cookie?: string, network = newNetwork()): Promise<Response> =>
      house.ask(
        '/v1/accounts:signInWithPassword',
        {
          method: 'POST',
          headers: cookie ? { Cookie: cookie } : {},
          body: JSON.stringify({ email, password: given }),
        },
        network,
      )
    const tryTimes = async (times: number, given: () => Promise<unknown>) => {
      for (let index = 0; index < times; index++) {
        await given()
        house.clock.advance(1000)
      }
    }

    test('keeps nobody out of a browser they have signed in with before', async () => {
      const welcome = await signInBy(password)
      expect(welcome.headers.get('set-cookie')).toMatch(
        /^__Host-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      )
      const browser = cookieOf(welcome)
      const network = newNetwork()
      await tryTimes(70, () => signIn('not the password', newEmail(), network))
      await tryTimes(30, () => signIn('not the password', email, newNetwork()))
      expect((await signInBy(password, undefined, network)).status).toBe(400)
      expect((await signInBy(password)).status).toBe(400)
      // Even behind the attacker's own address, as all are behind an untrusted proxy.
      expect((await signInBy(password, browser, network)).status).toBe(200)
      expect((await signInBy(password, `${browser}x`)).status).toBe(400)
    })

    test('has no more patience with a browser that was theirs', async () => {
      const browser = cookieOf(await signInBy(password))
      const guess = async () => (await (await signInBy('not the password', browser)).json()).error.message
      const heard = await Promise.all(Array.from({ length: 30 }, guess))
      expect(heard.filter(answer => answer === 'INVALID_LOGIN_CREDENTIALS').length).toBeLessThanOrEqual(5)
      expect((await signInBy(password, browser)).status).toBe(400)
      // Nor does it hold up anyone else.
      expect((await signInBy(password)).status).toBe(200)
    })

    test.each<[string, () => Promise<unknown>]>([
      ['is another’s account', async () => (email = (await signUpAnother()).email)],
      ['was signed out everywhere', () => house.identity.administration.endSessions(me.localId)],
      ['was not used for half a year', async () => house.clock.advance(181 * 24 * 60 * 60_000)],
    ])('is known by no browser where it %s', async (_, change) => {
      const browser = cookieOf(await signInBy(password))
      await change()
      await tryTimes(12, () => signIn('not the password', email, newNetwork()))
      expect((await signInBy(password, browser)).status).toBe(400)
    })

    const signUpAnother = (): Promise<Json> =>
      house.post('/v1/accounts:signUp', { email: newEmail(), password }, newNetwork())

    test('is reported to whoever has the account, once a day, in their language', async () => {
      await house.identity.administration.setLanguage(me.localId, 'pl')
      const attack = () => tryTimes(40, () => signIn('not the password', email, newNetwork()))
      await tryTimes(8, () => signIn('not the password', email, newNetwork()))
      await house.identity.settle()
      expect(house.letters).toEqual([])
      house.clock.advance(60 * 60_000)
      await attack()
      house.clock.advance(15 * 60_000)
      await attack()
      await house.identity.settle()
      expect(house.letters).toMatchObject([{ to: email, letter: 'wrongPasswords', language: 'pl' }])
      house.clock.advance(24 * 60 * 60_000)
      await attack()
      await house.identity.settle()
      expect(house.letters).toHaveLength(2)
    })

    test('sets ten passwords an hour, and cannot fill the queue', async () => {
      let { idToken } = me
      const answers: string[] = []
      for (let index = 0; index < 15; index++) {
        const answer = await house.post('/v1/accounts:update', {
          idToken,
          password: `breath ${index} of the day`,
        })
        if (answer.idToken) idToken = answer.idToken
        answers.push(answer.idToken ? 'set' : answer.slice(0, 17))
      }
      expect(answers).toEqual([...Array(10).fill('set'), ...Array(5).fill('TOO_MANY_ATTEMPTS')])
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
