import { deleteApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from '@firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../../testing/serve.ts'

const owner = { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'runs the house' }
const password = 'one breath at a time'
let house: House
let auth: Auth

beforeAll(async () => {
  house = await serveHouse({ env: owner })
})
afterAll(() => house.stop())
beforeEach(() => {
  const app = initializeApp({ apiKey: 'any-key' }, crypto.randomUUID())
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, house.url, { disableWarnings: true })
})
afterEach(() => deleteApp(auth.app))

const register = async (email = `${crypto.randomUUID()}@example.org`) =>
  (await createUserWithEmailAndPassword(auth, email, password)).user

const sync = (token: string, headers: Record<string, string> = {}) =>
  house.ask('/__session', { method: 'POST', headers: { Authorization: `Bearer ${token}`, ...headers } })

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const personOf = (cookie: string) =>
  house.backend.findPerson(new Request(house.url, { headers: { cookie: `lang=de; ${cookie}` } }))

describe('the session cookie', () => {
  test('tells the server who asks', async () => {
    const user = await register()
    const response = await sync(await user.getIdToken(), { Origin: house.backend.origin.origin })
    expect(response.status).toBe(200)
    const set = response.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^__session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await personOf(cookieOf(response))).toMatchObject({ id: user.uid, name: user.email, roles: [] })
    expect(await personOf('')).toBeUndefined()
  })

  test('is cleared', async () => {
    const response = await house.ask('/__session', { method: 'DELETE' })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__session=; Max-Age=0; Path=\/; HttpOnly/),
      expect.stringMatching(/^token=; Max-Age=0; Path=\/__session; HttpOnly/),
    ])
  })

  test('ends its session when it is cleared: its tokens too, and its line in the list', async () => {
    const user = await register()
    const idToken = await user.getIdToken()
    const cookie = cookieOf(await sync(idToken))
    const open = () => house.ask('/account', { headers: { cookie } })
    expect((await open()).status).toBe(200)
    await house.ask('/__session', { method: 'DELETE', headers: { cookie } })
    expect((await open()).status).toBe(302)
    await expect(house.backend.identity.verifyIdToken(idToken)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await house.backend.identity.administration.listSessions(user.uid)).toEqual([])
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  test('that is lost does not keep its session: the token ends it as well', async () => {
    const user = await register()
    const headers = { Authorization: `Bearer ${await user.getIdToken()}` }
    await house.ask('/__session', { method: 'DELETE', headers })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  test('ends the session before when its browser signs in again, not a later one', async () => {
    const user = await register()
    const first = await user.getIdToken()
    const cookie = cookieOf(await sync(first))
    const again = await signInWithEmailAndPassword(auth, user.email ?? '', password)
    const second = cookieOf(await sync(await again.user.getIdToken(), { cookie }))
    expect(await personOf(cookie)).toBeUndefined()
    const { administration } = house.backend.identity
    expect(await administration.listSessions(user.uid)).toHaveLength(1)
    expect((await sync(first, { cookie: second })).status).toBe(401)
    expect(await personOf(second)).toMatchObject({ id: user.uid })
  })

  test('goes from the browser once its session is over', async () => {
    const user = await register()
    const cookie = cookieOf(await sync(await user.getIdToken()))
    const ask = (path: string) => house.ask(path, { headers: { cookie } })
    expect((await ask('/help')).headers.getSetCookie()).toEqual([])
    await house.backend.identity.administration.endSessions(user.uid)
    for (const path of ['/help', '/account'])
      expect((await ask(path)).headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^__session=; Max-Age=0/),
      )
    const body = new URLSearchParams({ email: user.email ?? '', password })
    const signedIn = await house.ask('/login', { method: 'POST', body, headers: { cookie } })
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__session=[^;]+; Max-Age=1209600/),
      expect.stringMatching(/^browser=/),
    ])
  })

  test('of a session that is over is no stranger’s to documents', async () => {
    const user = await register()
    const cookie = cookieOf(await sync(await user.getIdToken()))
    const read = async () =>
      house.ask(`/v1/projects/exhale/databases/(default)/documents/members/${user.uid}`, {
        headers: { cookie, 'Sec-Fetch-Site': 'same-origin' },
      })
    expect((await read()).status).toBe(404)
    await house.backend.identity.administration.endSessions(user.uid)
    expect((await read()).status).toBe(401)
  })

  test('is bound to the host where it travels encrypted', async () => {
    const safe = await serveHouse({ env: { ORIGIN: 'https://exhale.example.org' } })
    const body = new URLSearchParams({ name: 'Mira', email: 'mira@example.org', password, adult: 'on' })
    const made = await safe.ask('/register', { method: 'POST', body })
    const [set = ''] = made.headers.getSetCookie()
    expect(set).toMatch(/^__Host-session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const ask = (cookie: string) => safe.ask('/account', { headers: { cookie } })
    expect((await ask(cookieOf(made))).status).toBe(200)
    expect((await ask(cookieOf(made).replace('__Host-session', '__session'))).status).toBe(302)
    await safe.stop()
  })

  test('comes with the provider’s token for nobody but the server, while the session stands', async () => {
    const user = await register()
    const cookie = cookieOf(await sync(await user.getIdToken()))
    const keep = (headers: Record<string, string>, body: object = { accessToken: 'a;b=c' }) =>
      house.ask('/__session/token', { method: 'POST', body: JSON.stringify(body), headers })
    const kept = await keep({ cookie })
    expect(kept.headers.getSetCookie()).toEqual([
      'token=a%3Bb%3Dc; Max-Age=3600; Path=/__session; HttpOnly; SameSite=Strict',
    ])
    const refusals = await Promise.all([
      keep({}),
      keep({ cookie, 'Sec-Fetch-Site': 'cross-site' }),
      keep({ cookie }, {}),
      keep({ cookie }, { accessToken: 'x'.repeat(3_001) }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 400, 400])
    for (const { headers } of refusals) expect(headers.getSetCookie()).toEqual([])
    expect((await house.ask('/__session/token')).status).toBe(405)
  })

  test('ends with the session', async () => {
    const user = await register()
    const cookie = cookieOf(await sync(await user.getIdToken()))
    await house.backend.identity.administration.endSessions(user.uid)
    expect(await personOf(cookie)).toBeUndefined()
    expect((await sync(await user.getIdToken())).status).toBe(401)
  })

  test('is not given for a forged token, nor for none', async () => {
    const [head, body] = (await (await register()).getIdToken()).split('.')
    expect((await sync(`${head}.${body}.${'A'.repeat(86)}`)).status).toBe(401)
    expect((await house.ask('/__session', { method: 'POST' })).status).toBe(401)
  })

  test('cannot be made of a custom token or an ID token, nor they of it', async () => {
    const user = await register()
    const idToken = await user.getIdToken()
    expect(await personOf(`__session=${idToken}`)).toBeUndefined()
    const cookie = cookieOf(await sync(idToken)).replace('__session=', '')
    expect((await sync(cookie)).status).toBe(401)
    expect((await sync(await house.backend.identity.mintCustomToken(user.uid))).status).toBe(401)
  })

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
  ])('is nobody else’s to set or clear: %o', async headers => {
    const token = await (await register()).getIdToken()
    const response = await sync(token, headers)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
    const cleared = await house.ask('/__session', {
      method: 'DELETE',
      headers: headers,
    })
    expect(cleared.status).toBe(403)
  })
})

test('the first owner comes from the settings', async () => {
  const { user } = await signInWithEmailAndPassword(auth, owner.OWNER_EMAIL, owner.OWNER_PASSWORD)
  expect((await user.getIdTokenResult()).claims.roles).toEqual(['owner'])
  expect(await house.backend.identity.hasOwner()).toBe(true)
})

test('or from the set-up link, once', async () => {
  const { identity } = house.backend
  const setup = await identity.setup.issue()
  const [first, second] = [await register(), await register()]
  await identity.claimOwnership(await first.getIdToken(), setup)
  await expect(identity.claimOwnership(await second.getIdToken(), setup)).rejects.toMatchObject({
    code: 'permission-denied',
  })
  const { claims } = await first.getIdTokenResult(true)
  // Confirmed, or they could never set up the second step that their role needs.
  expect(claims).toMatchObject({ roles: ['owner'], email_verified: true })
  expect(await identity.setup.isOpen(setup)).toBe(false)
})

test('letters go to the outbox', async () => {
  const user = await register()
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: user.email })
  const init = { method: 'POST', body, headers: { 'X-Firebase-Locale': 'de' } }
  expect((await house.ask('/identity/v1/accounts:sendOobCode', init)).status).toBe(200)
  await house.backend.identity.settle()
  const [letter] = await house.backend.mail.listFor(user.email ?? '')
  expect(letter).toMatchObject({ kind: 'passwordReset', language: 'de' })
})

test('every refusal is JSON', async () => {
  const large = { method: 'POST', body: JSON.stringify({ email: 'x'.repeat(2_000_000) }) }
  const answers = await Promise.all([
    house.ask('/identity/v1/accounts:nothing', { method: 'POST', body: '{}' }),
    house.ask('/identity/v1/accounts:signUp'),
    house.ask('/identity/v1/accounts:signUp', large),
    house.ask('/identity/v1/accounts:signUp', { method: 'POST', body: '<xml/>' }),
    house.ask('/emulator/v1/projects/exhale/accounts', { method: 'DELETE' }),
    house.ask('/identity/v1/projects/exhale/accounts:query', { method: 'POST', body: '{}' }),
  ])
  expect(answers.map(answer => answer.status)).toEqual([404, 405, 413, 400, 404, 404])
  for (const answer of answers) expect(await answer.json()).toMatchObject({ error: { code: answer.status } })
})
