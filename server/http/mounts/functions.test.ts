import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from '@firebase/auth'
import { connectFunctionsEmulator, type Functions, getFunctions, httpsCallable } from '@firebase/functions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, defineCallable } from '../../../services/functions/functions.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { createAsker } from '../../doors/asker.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { meet } from '../../testing/sign-up.ts'

const password = 'one breath at a time'
const gates: PromiseWithResolvers<void>[] = []

const callables = [
  defineCallable({
    name: 'whoAmI',
    input: z.null(),
    run: async ({ caller: { uid, email, isEmailVerified, roles } }) => ({
      uid,
      email,
      isEmailVerified,
      roles,
    }),
  }),
  defineCallable({ name: 'join', input: z.object({}), once: true, run: async () => 'joined' }),
  defineCallable({
    name: 'crash',
    input: z.null(),
    may: anyone,
    run: async () => {
      throw new TypeError('broken')
    },
  }),
  defineCallable({
    name: 'count',
    input: z.null(),
    may: anyone,
    run: async ({ send }) => {
      await send('one')
      await gates.shift()?.promise
      await send('two')
      return 'three'
    },
  }),
]

describe('functions in the house', () => {
  let house: House
  let tested: House
  let auth: Auth
  let functions: Functions

  beforeAll(async () => {
    house = await serveHouse({ callables })
    tested = await serveHouse({ callables, env: { EXHALE_TEST_MODE: '1' } })
  })
  afterAll(() => Promise.all([house.stop(), tested.stop()]))
  beforeEach(() => {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, randomUUID())
    auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, house.url, { disableWarnings: true })
    functions = getFunctions(app, `${house.url}/functions`)
  })
  afterEach(() => deleteApp(auth.app))

  const register = async () =>
    (await createUserWithEmailAndPassword(auth, `${randomUUID()}@example.org`, password)).user
  const call = async (name: string, data: unknown = null) => (await httpsCallable(functions, name)(data)).data
  const post = (on: House, path: string, headers: Record<string, string> = {}) =>
    on.ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"data":null}',
    })

  test('know who is signed in', async () => {
    await expect(call('whoAmI')).rejects.toMatchObject({ code: 'functions/unauthenticated' })
    const user = await register()
    const who = { uid: user.uid, email: user.email, isEmailVerified: false, roles: [] }
    expect(await call('whoAmI')).toMatchObject(who)
  })

  test('know roles as soon as they are given', async () => {
    const user = await register()
    expect(await call('whoAmI')).toMatchObject({ roles: [] })
    await house.backend.identity.administration.setRoles(user.uid, ['editor'])
    expect(await call('whoAmI')).toMatchObject({ roles: ['editor'] })
  })

  test('turn away a session that has ended, and a token that is none', async () => {
    const user = await register()
    const token = await user.getIdToken()
    await house.backend.identity.administration.endSessions(user.uid)
    for (const given of [token, `${token}x`, 'a.b.c']) {
      const response = await post(house, '/functions/count', { Authorization: `Bearer ${given}` })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
    }
  })

  test('forget with the person', async () => {
    const user = await register()
    expect(await call('join', { idempotencyKey: randomUUID() })).toBe('joined')
    expect(await house.backend.functions.listFor(user.uid)).toHaveLength(1)
    const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
    const headers = { Authorization: `Bearer ${await user.getIdToken()}` }
    const session = await house.ask('/__session', { method: 'POST', headers })
    const cookie = session.headers.get('set-cookie') ?? ''
    const person = await meet(house, { cookie })
    expect(
      await createAccountDoors(house.backend, createAsker(house.backend.audit, asker)).remove(
        person,
        password,
      ),
    ).toBe('asked')
    await house.backend.identity.deleteAccount(user.uid, undefined)
    expect(await house.backend.functions.listFor(user.uid)).toEqual([])
  })

  test('log a crash once, under the id the person is shown', async () => {
    const response = await post(house, '/functions/crash')
    const { error } = await response.json()
    expect(error.details.id).toBe(response.headers.get('x-request-id'))
    const lines = house.lines
      .map(line => JSON.parse(line))
      .filter(line => line.requestId === error.details.id)
    expect(lines.map(line => line.msg).sort()).toEqual(['a callable failed', 'request'])
  })

  test('answer what does not exist in JSON, never with a page', async () => {
    for (const path of ['/functions/unknown', '/functions/', '/functions/a/b']) {
      const response = await post(house, path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } })
    }
  })

  test('stream line by line, whatever encodings the client takes', async () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    const response = await fetch(`${house.url}/functions/count`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        'Accept-Encoding': 'gzip, br',
      },
      body: '{"data":null}',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: {"message":"one"}\n\n')
    gate.resolve()
    let rest = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value
    expect(rest).toBe('data: {"message":"two"}\n\ndata: {"result":"three"}\n\n')
  })

  test('stand where the client looks that is given a host alone: by project, region and name', async () => {
    const own = getFunctions(auth.app)
    connectFunctionsEmulator(own, 'localhost', Number(new URL(house.url).port))
    expect((await httpsCallable(own, 'count')(null)).data).toBe('three')
    await expect(httpsCallable(own, 'scalarTestv2')(17)).rejects.toMatchObject({
      code: 'functions/not-found',
    })
    const elsewhere = await post(house, '/demo/us-central1/count')
    expect(elsewhere.headers.get('content-type')).not.toMatch(/json/)
  })

  test('of every project stand there in test mode, beside what the client’s own tests call', async () => {
    const emulated = getFunctions(auth.app)
    connectFunctionsEmulator(emulated, 'localhost', Number(new URL(tested.url).port))
    expect((await httpsCallable(emulated, 'scalarTestv2')(17)).data).toBe(76)
    expect((await httpsCallable(emulated, 'count')(null)).data).toBe('three')
  })

  test('swallow no page in test mode', async () => {
    for (const path of ['/', '/de/hilfe', '/posts/us-central1', '/exhale/us-central1/count'])
      expect((await tested.ask(path)).headers.get('content-type')).toMatch(/^text\/html/)
    for (const path of ['/de/nikotinentzug/echo', '/exhale/us-central1', '/a/us-central1/b/c'])
      expect((await post(tested, path)).headers.get('content-type')).not.toMatch(/^application\/json/)
  })
})
