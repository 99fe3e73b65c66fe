import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { password } from './testing/person.ts'
import { type Json, openIdentity } from './testing/serve.ts'
import { setTarget } from './testing/target.ts'

describeOnDatabase('an attacker', open => {
  const house = setTarget(open)
  const { lookup } = house
  let email: string
  let me: Json
  beforeEach(() => {
    email = house.email
    me = house.me
  })

  describe('with tokens', () => {
    const claimsOf = (token: string) => decodeJwt(token) as Record<string, Json>
    const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

    test('forges none without a signature', async () => {
      const claims = claimsOf(me.idToken)
      expect(await lookup(new UnsecuredJWT(claims).encode())).toBe('INVALID_ID_TOKEN')
      for (const alg of ['none', 'None', 'NONE', ''])
        expect(await lookup(`${b64({ alg, typ: 'JWT' })}.${b64(claims)}.`)).toBe('INVALID_ID_TOKEN')
      const [head, body] = me.idToken.split('.')
      expect(await lookup(`${head}.${body}.`)).toBe('INVALID_ID_TOKEN')
    })

    test('forges none with our public key as a shared secret', async () => {
      const [jwk] = (await house.identity.jwks()).keys
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const pem = publicKey.export({ type: 'spki', format: 'pem' })
      for (const secret of [JSON.stringify(jwk), String(jwk?.x), pem]) {
        const signed = `${b64({ alg: 'HS256', typ: 'JWT', kid: jwk?.kid })}.${b64(claimsOf(me.idToken))}`
        const signature = createHmac('sha256', secret).update(signed).digest('base64url')
        expect(await lookup(`${signed}.${signature}`)).toBe('INVALID_ID_TOKEN')
      }
    })

    test('brings no key along', async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(publicKey)
      const [ours] = (await house.identity.jwks()).keys
      const headers = [
        { alg: 'ES256' },
        { alg: 'ES256', kid: ours?.kid },
        { alg: 'ES256', jwk },
        { alg: 'ES256', kid: ours?.kid, jwk },
        { alg: 'ES256', kid: 'mine', jku: 'https://evil.example/jwks.json' },
        { alg: 'ES256', kid: "x' or '1'='1" },
        { alg: 'ES256', kid: '../../../../dev/null' },
        { alg: 'ES256', kid: '__proto__' },
        { alg: 'ES256', kid: 'A'.repeat(43) },
      ]
      for (const header of headers) {
        const forged = await new SignJWT(claimsOf(me.idToken)).setProtectedHeader(header).sign(privateKey)
        expect(await lookup(forged), JSON.stringify(header)).toBe('INVALID_ID_TOKEN')
      }
    })

    test('uses none of another project, though the same key signed it', async () => {
      const other = await openIdentity(house.database, { projectId: 'other', clock: house.clock })
      const { idToken, refreshToken } = await other.post('/v1/accounts:signUp', { email, password })
      expect(await other.post('/v1/accounts:lookup', { idToken })).toMatchObject({ users: [{ email }] })
      expect(await lookup(idToken)).toBe('INVALID_ID_TOKEN')
      await expect(house.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await house.refresh(refreshToken)).toBe('USER_NOT_FOUND')
      expect(await other.refresh(refreshToken)).toMatchObject({ project_id: 'other' })
    })

    test('uses none for what it is not, nor one that is touched', async () => {
      const custom = await house.identity.mintCustomToken(me.localId, { roles: ['owner'] })
      expect(await lookup(custom)).toBe('INVALID_ID_TOKEN')
      const exchanged = await house.post('/v1/accounts:signInWithCustomToken', { token: me.idToken })
      expect(exchanged).toMatch(/^INVALID_CUSTOM_TOKEN/)
      const [head, body, signature] = me.idToken.split('.')
      const richer = b64({ ...claimsOf(me.idToken), roles: ['owner'] })
      expect(await lookup(`${head}.${richer}.${signature}`)).toBe('INVALID_ID_TOKEN')
      for (const odd of [
        '',
        '.',
        '..',
        'a.b',
        `${head}.${body}`,
        `${me.idToken}.x`,
        'é.é.é',
        'x'.repeat(16_000),
      ])
        expect(await lookup(odd)).toMatch(/^(INVALID|MISSING)_ID_TOKEN$/)
    })

    test('gives oneself no claims', async () => {
      const wish = {
        idToken: me.idToken,
        customAttributes: '{"roles":["owner"]}',
        emailVerified: true,
        disableUser: false,
      }
      const { idToken } = await house.post('/v1/accounts:update', {
        ...wish,
        localId: 'someone',
        displayName: 'Eve',
      })
      expect(claimsOf(idToken)).toMatchObject({ name: 'Eve', email_verified: false })
      expect(claimsOf(idToken)).not.toHaveProperty('roles')
      const custom = await house.identity.mintCustomToken('robot', {
        sub: 'owner',
        firebase: {},
        email: 'x',
        plan: 1,
      })
      const robot = await house.post('/v1/accounts:signInWithCustomToken', { token: custom })
      expect(claimsOf(robot.idToken)).toMatchObject({
        sub: 'robot',
        plan: 1,
        firebase: { sign_in_provider: 'custom' },
      })
      expect(claimsOf(robot.idToken)).not.toHaveProperty('email')
    })

    test('is no owner outside test mode', async () => {
      const init = (method: string) => ({
        method,
        headers: { Authorization: 'Bearer owner' },
        ...(method === 'POST' && { body: JSON.stringify({ localId: me.localId }) }),
      })
      const paths: [string, string][] = [
        ['DELETE', '/emulator/v1/projects/exhale/accounts'],
        ['GET', '/emulator/v1/projects/exhale/oobCodes'],
        ['GET', '/emulator/v1/projects/exhale/config'],
        ['POST', '/v1/projects/exhale/accounts:delete'],
        ['POST', '/v1/projects/exhale/accounts'],
      ]
      for (const [method, path] of paths) expect((await house.ask(path, init(method))).status).toBe(404)
      const response = await house.ask('/v1/accounts:delete', init('POST'))
      expect(await response.json()).toMatchObject({ error: { message: 'MISSING_ID_TOKEN' } })
    })
  })

  describe('with refresh tokens', () => {
    test('ends the session by using one again later', async () => {
      const first = await house.refresh(me.refreshToken)
      const second = await house.refresh(first.refresh_token)
      house.clock.advance(10_001)
      expect(await house.refresh(me.refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.refresh(second.refresh_token)).toBe('TOKEN_EXPIRED')
      expect(await lookup(second.id_token)).toBe('TOKEN_EXPIRED')
    })

    test('at the same moment gets what everyone gets', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => house.refresh(me.refreshToken)))
      expect(new Set(answers.map(answer => answer.refresh_token)).size).toBe(1)
      house.clock.advance(10_000)
      const late = await house.refresh(me.refreshToken)
      expect(late.refresh_token).toBe(answers[0].refresh_token)
      expect(await house.refresh(late.refresh_token)).toMatchObject({ user_id: me.localId })
    })
  })
})

test('a key that a token names is imported as what it is', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  await expect(importJWK({ ...(await exportJWK(publicKey)), kty: 'oct' }, 'HS256')).rejects.toThrow()
})
