import { beforeEach, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { setHouse } from './testing/house.ts'
import { password } from './testing/person.ts'
import type { Json } from './testing/serve.ts'

describeOnDatabase('the wire', open => {
  const house = setHouse(open)
  const { register, update } = house
  let email: string
  beforeEach(() => {
    email = house.email
  })

  test('registers as the protocol says', async () => {
    const answer = await register()
    expect(answer).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email,
      idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    })
    const { users } = await house.post('/v1/accounts:lookup', { idToken: answer.idToken })
    const now = String(house.clock.now().getTime())
    expect(users).toEqual([
      {
        localId: answer.localId,
        email,
        emailVerified: false,
        passwordHash: 'hidden',
        passwordUpdatedAt: Number(now),
        validSince: String(Math.floor(Number(now) / 1000)),
        createdAt: now,
        lastLoginAt: now,
        lastRefreshAt: house.clock.now().toISOString(),
        providerUserInfo: [{ providerId: 'password', rawId: email, federatedId: email, email }],
      },
    ])
  })

  test('refreshes in form encoding and snake case', async () => {
    const { localId, refreshToken } = await register()
    expect(await house.refresh(refreshToken)).toEqual({
      access_token: expect.any(String),
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: localId,
      project_id: 'exhale',
    })
  })

  test.each<[string, object, string]>([
    ['/v1/accounts:signUp', { email: 'a@example.org' }, 'MISSING_PASSWORD'],
    ['/v1/accounts:signUp', { password }, 'MISSING_EMAIL'],
    ['/v1/accounts:signUp', { email: 'nothing', password }, 'INVALID_EMAIL'],
    [
      '/v1/accounts:signUp',
      { email: 'a@example.org', password: 'tiny' },
      'WEAK_PASSWORD : Password should be at least 10 characters',
    ],
    [
      '/v1/accounts:signUp',
      { email: 'a@example.org', password: 'nine long' },
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 characters]',
    ],
    [
      '/v1/accounts:signUp',
      { email: 'a@example.org', password: 'Password123' },
      'WEAK_PASSWORD : Password is too easy to guess',
    ],
    [
      '/v1/accounts:signUp',
      { email: 'jo.tremblay-roy@example.org', password: 'Tremblay-Roy-7' },
      'WEAK_PASSWORD : Password is too easy to guess',
    ],
    [
      '/v1/accounts:signUp',
      { email: 7, password },
      'INVALID_ARGUMENT : email Invalid input: expected string, received number',
    ],
    ['/v1/accounts:signInWithPassword', { email: 'a@example.org' }, 'MISSING_PASSWORD'],
    ['/v1/accounts:signInWithPassword', { password }, 'MISSING_EMAIL'],
    [
      '/v1/accounts:signInWithPassword',
      { email: 'nobody@example.org', password },
      'INVALID_LOGIN_CREDENTIALS',
    ],
    ['/v1/accounts:signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    [
      '/v1/accounts:signInWithCustomToken',
      { token: '{"uid":"me"}' },
      'INVALID_CUSTOM_TOKEN : This token was not signed here, or is too old',
    ],
    ['/v1/accounts:signInWithEmailLink', { oobCode: 'x' }, 'MISSING_EMAIL'],
    ['/v1/accounts:signInWithEmailLink', { email: 'a@example.org' }, 'MISSING_OOB_CODE'],
    ['/v1/accounts:signInWithEmailLink', { email: 'a@example.org', oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['/v1/accounts:signInWithIdp', { postBody: '&id_token=x' }, 'INVALID_PROVIDER_ID'],
    [
      '/v1/accounts:signInWithIdp',
      { postBody: '&id_token=x&providerId=google.com' },
      'OPERATION_NOT_ALLOWED : This provider is not configured',
    ],
    ['/v1/accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['/v1/accounts:sendOobCode', { requestType: 'GIFT' }, 'INVALID_REQ_TYPE'],
    ['/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [
      '/v1/accounts:sendOobCode',
      { requestType: 'EMAIL_SIGNIN', email: 'a@example.org' },
      'MISSING_CONTINUE_URI',
    ],
    ['/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:resetPassword', {}, 'MISSING_OOB_CODE'],
    ['/v1/accounts:resetPassword', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['/v1/accounts:update', {}, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:update', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['/v1/accounts:update', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    ['/v1/accounts:update', { localId: 'x', displayName: 'Eve' }, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:lookup', {}, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:lookup', { localId: ['x'] }, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:delete', { localId: 'x' }, 'MISSING_ID_TOKEN'],
    ['/v1/accounts:createAuthUri', {}, 'MISSING_IDENTIFIER'],
    ['/v1/accounts:createAuthUri', { identifier: 'a@example.org' }, 'MISSING_CONTINUE_URI'],
    ['/v1/token', {}, 'INVALID_GRANT_TYPE'],
    ['/v1/token', { grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    ['/v1/token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    ['/v1/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }, 'TOKEN_EXPIRED'],
    ['/v2/accounts:revokeToken', {}, 'MISSING_ID_TOKEN'],
    ['/v2/accounts/mfaEnrollment:start', {}, 'MISSING_ID_TOKEN'],
    ['/v2/accounts/mfaSignIn:finalize', {}, 'MISSING_MFA_PENDING_CREDENTIAL'],
    ['/v2/accounts/mfaSignIn:finalize', { mfaPendingCredential: 'x' }, 'MISSING_MFA_ENROLLMENT_ID'],
    [
      '/v2/accounts/mfaSignIn:finalize',
      { mfaPendingCredential: 'x', mfaEnrollmentId: 'y', totpVerificationInfo: { verificationCode: '1' } },
      'INVALID_MFA_PENDING_CREDENTIAL',
    ],
  ])('%s refuses %j with %s', async (path, body, word) => expect(await house.post(path, body)).toBe(word))

  test('has the error shape of the protocol', async () => {
    const response = await house.ask('/v1/accounts:lookup', { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/json; charset=utf-8',
    ])
    const message = 'MISSING_ID_TOKEN'
    expect(await response.json()).toEqual({
      error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    })
  })

  test('takes JSON for JSON, whatever it is called', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = JSON.stringify({ email, password })
    const response = await house.ask('/v1/accounts:signUp', { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ email })
  })

  test('says what is public', async () => {
    const get = async (path: string): Promise<Json> => (await house.ask(path)).json()
    expect(await get('/v1/projects')).toEqual({ projectId: 'exhale', authorizedDomains: ['exhale.test'] })
    expect(await get('/v2/recaptchaConfig')).toMatchObject({
      recaptchaEnforcementState: [
        { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
        { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
      ],
    })
    expect(await get('/v2/passwordPolicy')).toMatchObject({
      customStrengthOptions: { minPasswordLength: 10, maxPasswordLength: 4096 },
      enforcementState: 'ENFORCE',
      schemaVersion: 1,
    })
    const { keys } = await get('/identity/v1/jwks.json')
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('answers pages of ours, and no others', async () => {
    const ask = async (origin: string) => {
      const init = { method: 'OPTIONS', headers: { Origin: origin } }
      return (await house.ask('/v1/accounts:signUp', init)).headers
    }
    const headers = await ask('https://exhale.test')
    expect(headers.get('access-control-allow-origin')).toBe('https://exhale.test')
    for (const name of [
      'X-Client-Version',
      'X-Firebase-Client',
      'X-Firebase-Locale',
      'X-Firebase-gmpid',
      'X-Firebase-AppCheck',
    ])
      expect(headers.get('access-control-allow-headers')).toContain(name)
    expect((await ask('https://elsewhere.example')).get('access-control-allow-origin')).toBeNull()
    expect((await ask('null')).get('access-control-allow-origin')).toBeNull()
  })

  test('takes text that no column holds for what it is', async () => {
    const { idToken } = await register()
    expect(await update(idToken, { displayName: 'a\u0000b' })).toBe('INVALID_ARGUMENT')
  })
})
