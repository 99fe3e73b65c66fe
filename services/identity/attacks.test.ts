import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { type Json, openIdentity } from './testing/serve.ts'
import { codeAt, stepAt } from './totp.ts'

type Opened = Awaited<ReturnType<typeof openIdentity>>
const password = 'one calm breath'
let people = 0
const newEmail = () => `target${++people}@example.org`
let networks = 0
/** A network of its own, so that limits of one test are none of another's. */
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`

describeOnEveryDatabase('an attacker', open => {
  let house: Opened
  let email: string
  let me: Json
  beforeAll(async () => {
    house = await openIdentity(await open())
  })
  beforeEach(async () => {
    house.clock.advance(2 * 60 * 60_000)
    house.letters.length = 0
    email = newEmail()
    me = await house.post('/v1/accounts:signUp', { email, password })
  })

  const lookup = (idToken: string): Promise<Json> => house.post('/v1/accounts:lookup', { idToken })
  const signIn = (given: string, address = email, network?: string): Promise<Json> =>
    house.post('/v1/accounts:signInWithPassword', { email: address, password: given }, network)
  const send = (body: object): Promise<Json> => house.post('/v1/accounts:sendOobCode', body)

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
      const spellings = [address, address.toUpperCase(), address.replace('t', 'T')]
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
      const { codeAt, stepAt } = await import('./totp.ts')
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
    const { kysely } = house.database.as<Record<string, Record<string, unknown>>>()
    const tables = ['accounts', 'sessions', 'refresh_tokens', 'codes', 'limits', 'challenges']
    const rows = await Promise.all(tables.map(table => kysely.selectFrom(table).selectAll().execute()))
    const kept = JSON.stringify(rows)
    for (const secret of [password, me.refreshToken, code, '203.0.113.7']) expect(kept).not.toContain(secret)
    expect(house.faults).toEqual([])
  })
})

test('a key that a token names is imported as what it is', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  await expect(importJWK({ ...(await exportJWK(publicKey)), kty: 'oct' }, 'HS256')).rejects.toThrow()
})
