import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { setHouse } from './testing/house.ts'
import { newEmail, password } from './testing/person.ts'
import { type Json, openIdentity } from './testing/serve.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeOnDatabase('the wire', open => {
  const house = setHouse(open)
  const { register, send, signIn } = house
  let email: string
  beforeEach(() => {
    email = house.email
  })

  describe('letters', () => {
    test('do not tell whether there is an account', async () => {
      await register()
      const known = await send({ requestType: 'PASSWORD_RESET', email })
      const unknown = newEmail()
      expect(await send({ requestType: 'PASSWORD_RESET', email: unknown })).toEqual({
        ...known,
        email: unknown,
      })
      await house.identity.settle()
      expect(house.letters.map(letter => letter.to)).toEqual([email])
      const ways = { identifier: email, continueUri: 'https://exhale.test' }
      expect(await house.post('/v1/accounts:createAuthUri', ways)).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        sessionId: expect.any(String),
      })
    })

    test('lead to our own screens, in the reader’s language', async () => {
      const headers = { 'X-Firebase-Locale': 'pt-BR' }
      const body = JSON.stringify({ email, password })
      await house.ask('/v1/accounts:signUp', { method: 'POST', headers, body })
      const continueUrl = 'https://exhale.test/certificate/7?a=b'
      await house.post('/v1/accounts:sendOobCode?key=my-key', {
        requestType: 'PASSWORD_RESET',
        email,
        continueUrl,
      })
      const code = await house.lastCode()
      expect(house.letters).toEqual([
        {
          to: email,
          letter: 'passwordReset',
          language: 'pt',
          hours: 1,
          expiresAt: new Date(house.clock.now().getTime() + hour),
          data: {
            email,
            link: `https://exhale.test/pt/sign-in?mode=resetPassword&oobCode=${code}&apiKey=my-key&lang=pt&continueUrl=https%3A%2F%2Fexhale.test%2Fcertificate%2F7%3Fa%3Db`,
          },
        },
      ])
    })

    test.each([
      ['https://evil.example/phish', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
      ['https://exhale.test.evil.example', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
      ['https://exhale.test@evil.example', 'INVALID_CONTINUE_URI'],
      ['https://user:pass@exhale.test/', 'INVALID_CONTINUE_URI'],
      ['http://exhale.test/', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
      ['javascript:alert(1)', 'INVALID_CONTINUE_URI'],
      ['//evil.example', 'INVALID_CONTINUE_URI'],
      ['/somewhere', 'INVALID_CONTINUE_URI'],
      ['https://exhale.test:8443/', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
    ])('do not lead on to %s', async (continueUrl, word) =>
      expect(await send({ requestType: 'PASSWORD_RESET', email, continueUrl })).toBe(word),
    )

    test.each<[string, number, (idToken: string) => object, (code: string) => Promise<Json>]>([
      [
        'PASSWORD_RESET',
        hour,
        () => ({ email }),
        oobCode => house.post('/v1/accounts:resetPassword', { oobCode, newPassword: 'a new breath' }),
      ],
      [
        'EMAIL_SIGNIN',
        hour,
        () => ({ email, continueUrl: 'https://exhale.test/' }),
        oobCode => house.post('/v1/accounts:signInWithEmailLink', { oobCode, email }),
      ],
      [
        'VERIFY_EMAIL',
        3 * day,
        idToken => ({ idToken }),
        oobCode => house.post('/v1/accounts:update', { oobCode }),
      ],
      [
        'VERIFY_AND_CHANGE_EMAIL',
        3 * day,
        idToken => ({ idToken, newEmail: newEmail() }),
        oobCode => house.post('/v1/accounts:update', { oobCode }),
      ],
    ])('%s is good for %i ms, once', async (requestType, validFor, fields, use) => {
      const { idToken } = await register()
      await send({ requestType, ...fields(idToken) })
      const late = await house.lastCode()
      await send({ requestType, ...fields(idToken) })
      house.clock.advance(validFor)
      expect(await use(late)).toBe('EXPIRED_OOB_CODE')
      const { idToken: fresh } = await signIn()
      await send({ requestType, ...fields(fresh) })
      const code = await house.lastCode()
      house.clock.advance(validFor - 1)
      expect(await use(code)).toEqual(expect.any(Object))
      expect(await use(code)).toBe('INVALID_OOB_CODE')
    })

    test('say to whom they went only where that helps nobody else', async () => {
      await send({ requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://exhale.test/' })
      const oobCode = await house.lastCode()
      expect(await house.post('/v1/accounts:resetPassword', { oobCode })).toEqual({
        kind: 'identitytoolkit#ResetPasswordResponse',
        requestType: 'EMAIL_SIGNIN',
      })
      expect(await house.post('/v1/accounts:signInWithEmailLink', { oobCode, email: newEmail() })).toBe(
        'INVALID_EMAIL : The address is not the one the link was sent to',
      )
      expect(await house.post('/v1/accounts:signInWithEmailLink', { oobCode, email })).toMatchObject({
        isNewUser: true,
      })
    })
  })
})

describeOnDatabase('a host the operator named', open => {
  test('is led on to, and may call, at the very port that was named', async () => {
    const house = await openIdentity(await open(), {
      authorizedDomains: ['app.example.org:8443', 'old.example.org'],
    })
    const ask = async (continueUrl: string) => {
      const body = { requestType: 'PASSWORD_RESET', email: 'ada@example.org', continueUrl }
      return house.post('/v1/accounts:sendOobCode', body)
    }
    const mayCall = async (origin: string) => {
      const response = await house.ask('/v1/projects', { headers: { Origin: origin } })
      return response.headers.get('access-control-allow-origin') === origin
    }
    for (const origin of ['https://exhale.test', 'https://app.example.org:8443', 'https://old.example.org']) {
      expect(await ask(`${origin}/there`)).toMatchObject({ email: 'ada@example.org' })
      expect(await mayCall(origin)).toBe(true)
    }
    for (const origin of [
      'https://exhale.test:8443',
      'https://app.example.org',
      'https://app.example.org:9443',
      'https://old.example.org:8443',
      'http://old.example.org',
    ]) {
      expect(await ask(`${origin}/there`)).toMatch(/^UNAUTHORIZED_DOMAIN/)
      expect(await mayCall(origin)).toBe(false)
    }
    const { authorizedDomains } = await (await house.ask('/v1/projects')).json()
    expect(authorizedDomains).toEqual(['exhale.test', 'app.example.org', 'old.example.org'])
  })
})
