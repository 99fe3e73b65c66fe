import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { type Json, type Opened, openIdentity } from '../testing/serve.ts'

const password = 'one calm breath'
let people = 0

describeOnDatabase('an OpenID provider', open => {
  let server: Server
  let issuer: string
  let house: Opened
  let sign: (claims: JWTPayload, change?: { alg?: string; kid?: string; key?: CryptoKey }) => Promise<string>

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256' }]
    server = createServer((request, response) => {
      const body = request.url?.includes('well-known') ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const providers = [
      { id: 'oidc.clinic', issuer, clientId: 'exhale-client' },
      { id: 'oidc.loose', issuer, clientId: 'exhale-client', trustsEmail: false },
    ]
    house = await openIdentity(await open(), { providers })
    sign = (claims, { kid = 'theirs', key = privateKey } = {}) => {
      const now = Math.floor(house.clock.now().getTime() / 1000)
      const whole = { iss: issuer, aud: 'exhale-client', iat: now, exp: now + 600, ...claims }
      return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
    }
  })
  afterAll(() => server.close())

  const newPerson = () => ({
    sub: `sub-${++people}`,
    email: `them${people}@example.org`,
    email_verified: true,
  })
  const come = (idToken: string, more: Record<string, string> = {}, rest: object = {}): Promise<Json> =>
    house.post('/v1/accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: `&${new URLSearchParams({ id_token: idToken, providerId: 'oidc.clinic', ...more })}`,
      ...rest,
    })

  test('signs people in whose token it signed', async () => {
    const person = newPerson()
    const answer = await come(await sign({ ...person, name: 'Ada' }))
    expect(answer).toMatchObject({
      providerId: 'oidc.clinic',
      federatedId: person.sub,
      email: person.email,
      emailVerified: true,
      isNewUser: true,
      displayName: 'Ada',
      idToken: expect.any(String),
    })
    expect(JSON.parse(answer.rawUserInfo)).toMatchObject(person)
    expect(await come(await sign(person))).toMatchObject({ localId: answer.localId, isNewUser: false })
  })

  test('is added only soon after signing in, and the account’s address is told', async () => {
    const email = `own${++people}@example.org`
    const { idToken, refreshToken } = await house.post('/v1/accounts:signUp', { email, password })
    house.clock.advance(5 * 60_000 + 1)
    const claims = { sub: `sub-${++people}` }
    const letters = () => house.letters.filter(({ to }) => to === email)
    expect(await come(await sign(claims), {}, { idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(letters()).toEqual([])
    const fresh = await house.post('/v1/accounts:signInWithPassword', { email, password })
    const linked = await come(await sign(claims), {}, { idToken: fresh.idToken })
    expect(linked).toMatchObject({ localId: fresh.localId, idToken: expect.any(String) })
    await house.identity.settle()
    expect(letters()).toMatchObject([
      { letter: 'newDevice' },
      { letter: 'newWay', data: { email, provider: 'oidc.clinic' } },
    ])
    expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
    await come(await sign(claims), {}, { idToken: linked.idToken })
    await house.identity.settle()
    expect(letters()).toHaveLength(2)
  })

  test('that opens an account by its address tells that address', async () => {
    const person = newPerson()
    await house.post('/v1/accounts:signUp', { email: person.email, password })
    expect(await come(await sign(person))).toMatchObject({ isNewUser: false })
    await house.identity.settle()
    expect(house.letters.filter(({ to }) => to === person.email)).toMatchObject([
      { letter: 'newWay' },
      { letter: 'welcome' },
    ])
  })

  test('is believed only when it is it, speaks to us, and just now', async () => {
    const stranger = await generateKeyPair('RS256')
    const forgeries = [
      await sign(newPerson(), { key: stranger.privateKey }),
      await sign(newPerson(), { kid: 'unknown' }),
      await sign({ ...newPerson(), iss: 'https://evil.example' }),
      await sign({ ...newPerson(), aud: 'another-client' }),
      await sign({ ...newPerson(), exp: 1 }),
      new UnsecuredJWT({ iss: issuer, aud: 'exhale-client', ...newPerson() }).encode(),
      JSON.stringify(newPerson()),
      'nonsense',
    ]
    for (const forged of forgeries)
      expect(await come(forged)).toBe('INVALID_IDP_RESPONSE : The ID token is not valid')
    const onlyAccess = { postBody: '&access_token=x&providerId=oidc.clinic' }
    expect(await house.post('/v1/accounts:signInWithIdp', onlyAccess)).toBe(
      'INVALID_IDP_RESPONSE : An ID token is needed',
    )
  })

  test('answers the nonce it was asked with', async () => {
    const nonce = 'raw nonce'
    const hashed = createHash('sha256').update(nonce).digest('hex')
    expect(await come(await sign({ ...newPerson(), nonce: hashed }), { nonce })).toMatchObject({
      isNewUser: true,
    })
    expect(await come(await sign({ ...newPerson(), nonce }), { nonce })).toMatchObject({ isNewUser: true })
    expect(await come(await sign({ ...newPerson(), nonce: hashed }))).toBe('MISSING_OR_INVALID_NONCE')
    expect(await come(await sign(newPerson()), { nonce })).toBe('MISSING_OR_INVALID_NONCE')
    expect(await come(await sign({ ...newPerson(), nonce: 'other' }), { nonce })).toBe(
      'MISSING_OR_INVALID_NONCE',
    )
  })

  describe('with an address that has an account', () => {
    test('opens it when it vouches for the address', async () => {
      const person = newPerson()
      const { localId } = await house.post('/v1/accounts:signUp', { email: person.email, password })
      expect(await come(await sign(person))).toMatchObject({ localId, isNewUser: false })
    })

    test.each([
      ['does not vouch', 'oidc.clinic', false],
      ['is not to be believed', 'oidc.loose', true],
    ])('has to be confirmed when it %s', async (_, providerId, verified) => {
      const person = { ...newPerson(), email_verified: verified }
      await house.post('/v1/accounts:signUp', { email: person.email, password })
      const answer = await come(await sign(person), { providerId })
      expect(answer).toMatchObject({
        needConfirmation: true,
        verifiedProvider: ['password'],
        email: person.email,
      })
      expect(answer).not.toHaveProperty('idToken')
    })

    test('of a second person at the same provider has to be confirmed too', async () => {
      const person = newPerson()
      await come(await sign(person))
      expect(await come(await sign({ ...person, sub: 'someone else' }))).toMatchObject({
        needConfirmation: true,
        verifiedProvider: ['oidc.clinic'],
      })
    })
  })

  test('is linked, and tells which identity is someone else’s', async () => {
    const [mine, theirs] = [newPerson(), newPerson()]
    await come(await sign(theirs))
    const { idToken, localId } = await house.post('/v1/accounts:signUp', { email: mine.email, password })
    const taken = await come(await sign(theirs), {}, { idToken })
    expect(taken).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
    const told = await come(await sign(theirs), {}, { idToken, returnIdpCredential: true })
    expect(told).toMatchObject({
      errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED',
      oauthIdToken: expect.any(String),
    })
    expect(await come(await sign(mine), {}, { idToken })).toMatchObject({ localId })
    const stranger = await come(await sign(newPerson()), {}, { autoCreate: false })
    expect(stranger).toBe('USER_NOT_FOUND')
  })
})
