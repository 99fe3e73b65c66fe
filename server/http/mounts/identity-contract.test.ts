import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import type { Database, DatabaseOptions } from '../../../platform/database/open.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { createVault } from '../../../platform/vault.ts'
import type { Identity } from '../../../services/identity/identity.ts'
import { serveIdentity } from '../../../services/identity/testing/serve.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const secret = 'one that the tests know, to forge with'

const hour = 60 * 60_000
const coolDown = 30_000
const password = 'one breath at a time'
const project = 'clinic-1'

type Tokens = { idToken: string; refreshToken: string; localId: string }
type Scene = {
  house: House
  /** Who keeps the accounts and signs the tokens: the house itself, or a second Exhale elsewhere. */
  issuer: Identity
  wire: string
  keysOf: Database
  closeHost?: () => Promise<void>
  stop: () => Promise<void>
}

const clock = heldClock(Date.now())

/** What holds wherever the accounts are kept. */
describeOnDatabase('accounts', (open, newPlace) => {
  describe.each([
    ['kept here', () => embed(newPlace)],
    ['kept by a host', () => host(open, newPlace)],
  ])('%s', (kind, set) => {
    let scene: Scene
    beforeAll(async () => {
      scene = await set()
    })
    afterAll(() => scene.stop())
    const isHosted = kind === 'kept by a host'

    async function call(operation: string, body: object): Promise<Tokens> {
      const url = `${scene.wire}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any-key`
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
      return (await response.json()) as Tokens
    }
    const newEmail = () => `${crypto.randomUUID()}@example.org`
    const register = (email = newEmail()) => call('signUp', { email, password })
    const sync = (token: string) =>
      scene.house.ask('/__session', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const findPerson = (cookie: string) =>
      scene.house.backend.findPerson(new Request(scene.house.url, { headers: { cookie } }))
    const visit = (path: string, cookie = '') => scene.house.ask(path, { headers: { cookie } })

    test('a good token is known, and becomes a cookie no script reads', async () => {
      const email = newEmail()
      const { idToken, localId } = await register(email)
      const known = await scene.house.backend.identity.verifyIdToken(idToken)
      expect(known).toMatchObject({ id: localId, name: email, email, isEmailVerified: false, roles: [] })
      const response = await sync(idToken)
      expect(response.status).toBe(200)
      const seconds = isHosted ? 3600 : 14 * 24 * 3600
      expect(response.headers.get('set-cookie')).toMatch(
        new RegExp(`^__session=[^;]+; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax$`),
      )
      expect(await findPerson(cookieOf(response))).toMatchObject({
        id: localId,
        name: email,
        email,
        roles: [],
      })
      expect(await findPerson('')).toBeUndefined()
      expect(await findPerson(`__session=${idToken}`)).toBeUndefined()
      expect((await sync(cookieOf(response).replace('__session=', ''))).status).toBe(401)
    })

    describe('a token that is not good', () => {
      const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const b64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const seconds = () => Math.floor(clock.now().getTime() / 1000)
      type Forger = { claims: JWTPayload; jwk: JWK; good: string }
      const sign = async ({ claims, jwk }: Forger, change: object, key?: KeyObject, head: object = {}) => {
        const signing = key ?? (await importJWK(jwk, 'ES256'))
        const header = { alg: 'ES256', kid: jwk.kid, ...head }
        return new SignJWT({ ...claims, ...change }).setProtectedHeader(header).sign(signing)
      }

      const forgeries: [string, (forger: Forger) => Promise<string> | string][] = [
        ['is over', forger => sign(forger, { iat: seconds() - 3700, exp: seconds() - 100 })],
        ['is of another project', forger => sign(forger, { aud: 'another' })],
        ['is of many projects', forger => sign(forger, { aud: ['another', 'third'] })],
        ['has another issuer', forger => sign(forger, { iss: 'https://securetoken.google.com/another' })],
        ['comes from the future', forger => sign(forger, { iat: seconds() + 600, exp: seconds() + 4200 })],
        ['is nobody’s', forger => sign(forger, { sub: '' })],
        ['never ends', forger => sign(forger, { exp: undefined })],
        ['was signed by a stranger', forger => sign(forger, {}, stranger.privateKey)],
        [
          'was signed by a stranger, who brings the key',
          async forger =>
            sign(forger, {}, stranger.privateKey, {
              kid: undefined,
              jwk: await exportJWK(stranger.publicKey),
            }),
        ],
        ['names a key nobody has', forger => sign(forger, {}, undefined, { kid: 'A'.repeat(43) })],
        ['names no key', forger => sign(forger, {}, undefined, { kid: undefined })],
        ['is signed by no one', ({ claims, jwk }) => `${b64({ alg: 'none', kid: jwk.kid })}.${b64(claims)}.`],
        [
          'takes the public key for a secret',
          ({ claims, jwk: { d: _, ...open } }) => {
            const signed = `${b64({ alg: 'HS256', kid: open.kid, typ: 'JWT' })}.${b64(claims)}`
            const secret = JSON.stringify(open)
            return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
          },
        ],
        [
          'calls its key one of RSA',
          ({ good, jwk }) => `${b64({ alg: 'RS256', kid: jwk.kid })}.${good.split('.').slice(1).join('.')}`,
        ],
        [
          'is touched',
          ({ good, claims }) => good.replace(/\.[^.]+\./, `.${b64({ ...claims, roles: ['owner'] })}.`),
        ],
        ['is none', () => 'not.a.token'],
      ]

      test.each(forgeries)('because it %s, opens nothing', async (_, forge) => {
        const { idToken } = await register()
        const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
        const rows = await scene.keysOf
          .as<{ signing_keys: { kid: string; private_key: string } }>()
          .kysely.selectFrom('signing_keys')
          .selectAll()
          .execute()
        const { kid } = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString())
        const jwk = {
          ...JSON.parse(createVault(secret).open(rows.find(row => row.kid === kid)?.private_key ?? '')),
          kid,
        }
        const forged = await forge({ claims, jwk, good: idToken })
        expect((await sync(idToken)).status).toBe(200)
        const answer = await sync(forged)
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
        expect(await findPerson(`__session=${forged}`)).toBeUndefined()
        await expect(scene.house.backend.identity.verifyIdToken(forged)).rejects.toMatchObject({
          code: 'unauthenticated',
        })
      })
    })

    test('a token is no longer good after its hour, nor traded after five minutes', async () => {
      const { idToken } = await register()
      const cookie = cookieOf(await sync(idToken))
      clock.advance(6 * 60_000)
      expect((await sync(idToken)).status).toBe(401)
      expect(await scene.house.backend.identity.verifyIdToken(idToken)).toMatchObject({ roles: [] })
      clock.advance(hour)
      await expect(scene.house.backend.identity.verifyIdToken(idToken)).rejects.toThrow('INVALID_ID_TOKEN')
      // We hear nothing more from a host, so its token is only valid for as long as it was issued.
      expect((await findPerson(cookie)) !== undefined).toBe(!isHosted)
    })

    test('keys turn without signing anyone out', async () => {
      const before = await register()
      expect((await sync(before.idToken)).status).toBe(200)
      clock.advance(coolDown)
      await scene.issuer.rotateKeys()
      clock.advance(60_000)
      const after = await register()
      for (const { idToken } of [before, after]) expect((await sync(idToken)).status).toBe(200)
    })

    test.each<[string, string, (uid: string) => Promise<void>]>([
      ['signed out everywhere', 'TOKEN_EXPIRED', uid => scene.issuer.administration.endSessions(uid)],
      ['closed', 'USER_DISABLED', uid => scene.issuer.administration.disable(uid)],
      ['deleted', 'USER_NOT_FOUND', uid => scene.issuer.administration.deleteAccount(uid)],
    ])('someone %s gets no new cookie', async (_, word, end) => {
      const { idToken, localId } = await register()
      const cookie = cookieOf(await sync(idToken))
      await end(localId)
      const answer = await sync(idToken)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { message: word } })
      if (!isHosted) expect(await findPerson(cookie)).toBeUndefined()
    })

    test('signing out ends the cookie and the token, though someone kept a copy', async () => {
      const { idToken } = await register()
      const cookie = cookieOf(await sync(idToken))
      expect(await findPerson(cookie)).toBeDefined()
      const headers = { cookie, Authorization: `Bearer ${idToken}` }
      expect((await scene.house.ask('/__session', { method: 'DELETE', headers })).status).toBe(200)
      expect(await findPerson(cookie)).toBeUndefined()
      await expect(scene.house.backend.identity.verifyIdToken(idToken)).rejects.toMatchObject({
        code: 'unauthenticated',
      })
      expect((await sync(idToken)).status).toBe(401)
    })

    test('roles open the administration, and nothing else does', async () => {
      const email = newEmail()
      const member = await register(email)
      const plain = cookieOf(await sync(member.idToken))
      expect((await visit('/admin')).status).toBe(302)
      expect((await visit('/admin', '__session=forged')).status).toBe(302)
      const closed = await visit('/admin', plain)
      expect(closed.status).toBe(403)
      expect(await closed.text()).not.toMatch(/"engine"|SQLite/)
      await scene.issuer.administration.setRoles(member.localId, ['editor'])
      const { idToken } = await call('signInWithPassword', { email, password })
      const cookie = cookieOf(await sync(idToken))
      expect(await findPerson(cookie)).toMatchObject({ roles: ['editor'] })
      expect((await visit('/admin', cookie)).status).toBe(200)
    })

    test('without JavaScript one signs up, signs in, and deletes the account', async () => {
      const email = newEmail()
      const send = (path: string, fields: Record<string, string>, cookie = '') =>
        scene.house.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
      const made = await send('/register', { name: 'Mira', email, password, adult: 'on' })
      expect(made.status).toBe(303)
      expect((await send('/login', { email, password: 'wrong' })).status).toBe(401)
      const inside = await send('/login', { email, password })
      expect(inside.status).toBe(303)
      const cookie = cookieOf(inside)
      expect(await findPerson(cookie)).toMatchObject({ name: 'Mira' })
      expect((await send('/data-deletion', { password: 'wrong' }, cookie)).status).toBe(401)
      expect((await send('/data-deletion', { password }, cookie)).status).toBe(303)
      // A day to turn back, where accounts are kept here; a host deletes at once.
      const isHere = scene.house.backend.identity.host === undefined
      expect((await call('signInWithPassword', { email, password })).idToken !== undefined).toBe(isHere)
      if (isHere) expect((await visit('/account', cookie)).headers.get('location')).toBe('/data-deletion')
    })
  })

  describe('kept by a host alone', () => {
    let scene: Scene
    beforeAll(async () => {
      scene = await host(open, newPlace)
    })
    afterAll(() => scene.stop())

    test('have no wire here, and what only the host can do is refused', async () => {
      const post = { method: 'POST', body: '{}' }
      for (const path of [
        '/identitytoolkit.googleapis.com/v1/accounts:signUp',
        '/securetoken.googleapis.com/v1/token',
        '/identity/v2/passwordPolicy',
        '/identity/v1/jwks.json',
        '/emulator/v1/projects/clinic-1/accounts',
      ]) {
        const answer = await scene.house.ask(path, post)
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.json()).toMatchObject({ error: { message: 'NOT_FOUND' } })
      }
      const codes = await scene.house.ask('/account/recovery-codes', post)
      expect([codes.status, await codes.json()]).toMatchObject([
        400,
        { error: { status: 'failed-precondition' } },
      ])
    })

    test('are where the pages may call, besides home', async () => {
      const policyOf = async (house: House) =>
        (await house.ask('/login')).headers.get('content-security-policy')
      expect(await policyOf(scene.house)).toContain(`connect-src 'self' ${scene.wire};`)
      const page = await (await scene.house.ask('/login')).text()
      expect(page).toContain(scene.wire)
      expect(page).toContain(project)
    })

    test('are known while the host is away by the keys it left; who is new waits', async () => {
      const url = `${scene.wire}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any-key`
      const signUp = async () => (await (await fetch(url, { method: 'POST', body: '{}' })).json()) as Tokens
      const [known, other] = [await signUp(), await signUp()]
      const sync = ({ idToken }: Tokens) =>
        scene.house.ask('/__session', { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } })
      const first = await sync(known)
      expect(first.status).toBe(200)
      const late = await serveHouse({ clock, env: hostEnv(scene.wire) })
      await scene.closeHost?.()
      clock.advance(15 * 60_000)
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(
        await scene.house.backend.findPerson(new Request(scene.house.url, { headers: { cookie } })),
      ).toMatchObject({ id: known.localId })
      expect(await scene.house.backend.identity.verifyIdToken(other.idToken)).toMatchObject({ roles: [] })
      await expect(late.backend.identity.verifyIdToken(other.idToken)).rejects.toMatchObject({
        code: 'unavailable',
      })
      const answer = await late.ask('/__session', {
        method: 'POST',
        headers: { Authorization: `Bearer ${other.idToken}` },
      })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null])
      await late.stop()
    })
  })
})

const hostEnv = (wire: string) => ({
  IDENTITY_PROJECT_ID: project,
  IDENTITY_API_KEY: 'any-key',
  IDENTITY_JWKS_URL: `${wire}/identity/v1/jwks.json`,
})

type Open = (place?: DatabaseOptions) => Promise<Database>
type NewPlace = () => Promise<DatabaseOptions>

async function embed(newPlace: NewPlace): Promise<Scene> {
  const { dataDir, url } = await newPlace()
  const house = await serveHouse({ clock, env: { DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret } })
  const { database, identity } = house.backend
  return { house, issuer: identity, wire: house.url, keysOf: database, stop: () => house.stop() }
}

async function host(open: Open, newPlace: NewPlace): Promise<Scene> {
  const served = await serveIdentity(await open(), { clock, projectId: project })
  const { dataDir, url } = await newPlace()
  const house = await serveHouse({
    clock,
    env: { DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret, ...hostEnv(served.url) },
  })
  let isOpen = true
  const closeHost = async () => {
    if (isOpen) await served.stop()
    isOpen = false
  }
  return {
    house,
    issuer: served.identity,
    wire: served.url,
    keysOf: served.database,
    closeHost,
    stop: async () => {
      await house.stop()
      await closeHost()
    },
  }
}
