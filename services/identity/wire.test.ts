import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { type Json, openIdentity } from './testing/serve.ts'

type Opened = Awaited<ReturnType<typeof openIdentity>>
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const password = 'one calm breath'
let people = 0
const newEmail = () => `someone${++people}@example.org`

describeOnEveryDatabase('the wire', open => {
  let house: Opened
  let email: string
  beforeAll(async () => {
    house = await openIdentity(await open())
  })
  beforeEach(() => {
    email = newEmail()
    house.letters.length = 0
  })

  const register = (address = email): Promise<Json> =>
    house.post('/v1/accounts:signUp', { email: address, password, returnSecureToken: true })
  const signIn = (given = password): Promise<Json> =>
    house.post('/v1/accounts:signInWithPassword', { email, password: given, returnSecureToken: true })
  const update = (idToken: string, change: object): Promise<Json> =>
    house.post('/v1/accounts:update', { idToken, returnSecureToken: true, ...change })
  const send = (body: object): Promise<Json> => house.post('/v1/accounts:sendOobCode', body)

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
      'WEAK_PASSWORD : Password should be at least 6 characters',
    ],
    [
      '/v1/accounts:signUp',
      { email: 'a@example.org', password: 'Password1' },
      'WEAK_PASSWORD : Password is one of the most common ones',
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
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
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

  describe('what guards an account', () => {
    test.each<[string, (idToken: string) => Promise<Json>]>([
      ['its password', idToken => update(idToken, { password: 'another breath' })],
      ['its address', idToken => update(idToken, { email: newEmail() })],
      ['its existence', idToken => house.post('/v1/accounts:delete', { idToken })],
      [
        'a letter to a new address',
        idToken => send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newEmail() }),
      ],
    ])('changes %s only soon after signing in', async (_, change) => {
      const { idToken } = await register()
      house.clock.advance(5 * minute + 1)
      expect(await change(idToken)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      expect(await change((await signIn()).idToken)).toEqual(expect.any(Object))
    })

    test('a refreshed token is no recent sign-in', async () => {
      const { refreshToken } = await register()
      house.clock.advance(6 * minute)
      const { id_token: idToken } = await house.refresh(refreshToken)
      expect(await house.post('/v1/accounts:delete', { idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    })

    test('deleting leaves nothing behind', async () => {
      const { idToken, refreshToken } = await register()
      await send({ requestType: 'VERIFY_EMAIL', idToken })
      const code = await house.lastCode()
      expect(await house.post('/v1/accounts:delete', { idToken })).toMatchObject({ kind: expect.any(String) })
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('USER_NOT_FOUND')
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.post('/v1/accounts:update', { oobCode: code })).toBe('INVALID_OOB_CODE')
      expect(await signIn()).toBe('INVALID_LOGIN_CREDENTIALS')
    })
  })

  describe('sessions', () => {
    test('are listed by device, and end one by one or together', async () => {
      const { localId, idToken } = await register()
      const { idToken: other, refreshToken } = await signIn()
      const { administration } = house.identity
      const listed = await administration.listSessions(localId)
      expect(listed).toHaveLength(2)
      const { sessionId } = await house.identity.verifyIdToken(other)
      await administration.endSession(localId, sessionId)
      expect(await house.post('/v1/accounts:lookup', { idToken: other })).toBe('TOKEN_EXPIRED')
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.identity.verifyIdToken(idToken)).toMatchObject({ id: localId, email })
      await administration.endSessions(localId)
      await expect(house.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await signIn()).toMatchObject({ localId })
    })

    test('of a disabled account say so, and do not come back', async () => {
      const { localId, idToken, refreshToken } = await register()
      await house.identity.administration.disable(localId)
      expect(await house.refresh(refreshToken)).toBe('USER_DISABLED')
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('USER_DISABLED')
      expect(await signIn('wrong guess')).toBe('INVALID_LOGIN_CREDENTIALS')
      expect(await signIn()).toBe('USER_DISABLED')
      await house.identity.administration.enable(localId)
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('TOKEN_EXPIRED')
    })

    test('an ID token ends after an hour', async () => {
      const { idToken } = await register()
      house.clock.advance(hour - 1000)
      expect(await house.post('/v1/accounts:lookup', { idToken })).toMatchObject({ users: [{ email }] })
      house.clock.advance(1000)
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('INVALID_ID_TOKEN')
    })
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

  test('hashes with new parameters when someone next comes in', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { localId } = await register()
    const database = house.database.as<{ accounts: { uid: string; password_hash: string } }>()
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await database.kysely
      .updateTable('accounts')
      .set({ password_hash: old })
      .where('uid', '=', localId)
      .execute()
    expect(await signIn()).toMatchObject({ localId })
    await house.identity.settle()
    const row = await database.kysely
      .selectFrom('accounts')
      .select('password_hash')
      .where('uid', '=', localId)
      .executeTakeFirst()
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await signIn()).toMatchObject({ localId })
  })

  test('tidies without harm', async () => {
    const { refreshToken } = await register()
    house.clock.advance(200 * day)
    await house.identity.tidy()
    expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await signIn()).toMatchObject({ email })
    expect(house.faults).toEqual([])
  })
})

describeOnEveryDatabase('test mode', open => {
  let house: Opened
  beforeAll(async () => {
    house = await openIdentity(await open(), { testMode: true })
  })

  async function admin(method: string, path: string, body?: object, token = 'owner'): Promise<Json> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await house.ask(path, { method, headers, body: body && JSON.stringify(body) })
    return response.json()
  }

  test('lets the owner administer', async () => {
    const email = newEmail()
    const made = await admin('POST', '/v1/projects/demo/accounts', {
      localId: 'ada',
      email,
      password,
      emailVerified: true,
    })
    expect(made).toMatchObject({ localId: 'ada', email })
    const again = await admin('POST', '/v1/projects/demo/accounts', { localId: 'ada' })
    expect(again.error.message).toBe('DUPLICATE_LOCAL_ID')
    const roles = JSON.stringify({ roles: ['editor'] })
    await admin('POST', '/v1/projects/demo/accounts:update', {
      localId: 'ada',
      customAttributes: roles,
      displayName: 'Ada',
    })
    const { users } = await admin('POST', '/v1/projects/demo/accounts:lookup', { email: [email] })
    expect(users).toMatchObject([
      { localId: 'ada', emailVerified: true, customAttributes: roles, displayName: 'Ada' },
    ])
    expect(await admin('GET', '/v1/projects/demo/accounts:batchGet?maxResults=10')).toMatchObject({
      users: [{ localId: 'ada' }],
    })
    expect(await admin('POST', '/v1/projects/demo/accounts:query', {})).toMatchObject({ recordsCount: '1' })
    const link = await admin('POST', '/v1/projects/demo/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      returnOobLink: true,
    })
    expect(link.oobLink).toContain(link.oobCode)
    expect(house.letters).toEqual([])
    await admin('POST', '/v1/projects/demo/accounts:update', { localId: 'ada', disableUser: true })
    expect(await house.post('/v1/accounts:signInWithPassword', { email, password })).toBe('USER_DISABLED')
    await admin('POST', '/v1/projects/demo/accounts:delete', { localId: 'ada' })
    expect(await admin('POST', '/v1/projects/demo/accounts:lookup', { localId: ['ada'] })).not.toHaveProperty(
      'users',
    )
  })

  test('lets nobody else', async () => {
    const refused = await admin('POST', '/v1/projects/demo/accounts:query', {}, 'someone')
    expect(refused).toMatchObject({ error: { code: 403, message: 'PERMISSION_DENIED' } })
  })

  test('keeps projects apart', async () => {
    const email = newEmail()
    await admin('POST', '/v1/projects/demo/accounts', { localId: 'twin', email })
    await admin('POST', '/v1/projects/other/accounts', { localId: 'twin', email, displayName: 'Other' })
    await house.ask('/emulator/v1/projects/other/accounts', { method: 'DELETE' })
    const at = (project: string) =>
      admin('POST', `/v1/projects/${project}/accounts:lookup`, { localId: ['twin'] })
    expect(await at('demo')).toMatchObject({ users: [{ localId: 'twin' }] })
    expect(await at('other')).not.toHaveProperty('users')
  })
})
