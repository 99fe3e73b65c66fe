import { deleteApp, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signOut,
} from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCollection, hasRole, isOwn } from '../../../services/documents/documents.ts'
import { openChannel } from '../../../services/documents/testing/channel-client.ts'
import { type FullSdk, loadBrowserSdk } from '../../../services/documents/testing/sdk.ts'
import { createSightings } from '../../../services/documents/testing/sightings.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const diaries = defineCollection({
  path: 'diaries',
  schema: z.object({ text: z.string() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.id) || hasRole(person, 'editor'),
    create: ({ person, params }) => isOwn(person, params.id),
    update: ({ person, params }) => isOwn(person, params.id),
  },
})

const listening = '/google.firestore.v1.Firestore/Listen'
const demo = '/v1/projects/demo/databases/(default)/documents'
let house: House
let full: FullSdk
beforeAll(async () => {
  full = await loadBrowserSdk()
  house = await serveHouse({ collections: [diaries], env: { EXHALE_TEST_MODE: '1' } })
})
afterAll(() => house.stop())

describe('documents at the front door', () => {
  test('stream at once, unsqueezed and unkept', async () => {
    const ask = (path: string, init?: RequestInit) =>
      fetch(house.url + path, { ...init, headers: { 'Accept-Encoding': 'br, gzip' } })
    const back = await (await openChannel(ask, listening)).listen()
    expect(await back.next()).toEqual([[1, ['noop']]])
    expect(await house.backend.metrics.print()).toMatch(/^exhale_document_channels [1-9]/m)
    const { headers } = back.response
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toMatch(/no-cache.*no-transform/)
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    await back.drop()
  })

  test('notice when a listener goes away, and keep what it did not get', async () => {
    const leaving = new AbortController()
    const ask = (path: string, init?: RequestInit) => fetch(house.url + path, init)
    const client = await openChannel(ask, listening)
    const first = await openBack(client.sid, leaving.signal)
    await first.read()
    expect(await client.send([])).toEqual([1, 1, expect.any(Number)])
    leaving.abort()
    await expect.poll(() => client.send([]), { timeout: 10_000 }).toEqual([0, 1, expect.any(Number)])
    const database = 'projects/demo/databases/(default)'
    const target = { documents: { documents: [`${database}/documents/a/1`] }, targetId: 2 }
    await client.send([{ database, addTarget: target }])
    const again = await client.listen(1)
    expect(JSON.stringify(await again.next())).toContain('"targetChangeType":"ADD"')
    await again.drop()

    async function openBack(sid: string, signal: AbortSignal) {
      const response = await fetch(`${house.url}${listening}/channel?SID=${sid}&RID=rpc&AID=0&CI=0`, {
        signal,
      })
      return response.body?.getReader() as ReadableStreamDefaultReader
    }
  })

  test('are counted and logged by kind, never by address', async () => {
    await fetch(`${house.url}${demo}/secret-name/1`)
    await (await openChannel((path, init) => fetch(house.url + path, init), listening)).terminate()
    const routes = house.lines.map(line => JSON.parse(line).route)
    expect(routes).toContain('v1')
    expect(routes).toContain('google.firestore.v1.Firestore')
    expect(house.lines.join()).not.toContain('secret-name')
  })

  test('leave the rest of the harness to identity', async () => {
    const clear = '/emulator/v1/projects/demo/databases/(default)/documents'
    expect(await (await house.ask(clear, { method: 'DELETE' })).json()).toEqual({})
    const accounts = await house.ask('/emulator/v1/projects/demo/accounts', { method: 'DELETE' })
    expect(accounts.status).toBe(200)
    expect((await house.ask('/emulator/v1/projects/demo/databases')).status).toBe(404)
  })

  test('know who is asking by their token, and notice when that changes', async () => {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, crypto.randomUUID())
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, house.url, { disableWarnings: true })
    const db = full.initializeFirestore(app, { host: new URL(house.url).host, ssl: false })
    const { user } = await createUserWithEmailAndPassword(auth, 'ada@example.org', 'one breath at a time')
    const own = full.doc(db, 'diaries', user.uid)
    await full.setDoc(own, { text: 'Tag 1' })
    const seen = createSightings<string | undefined>()
    full.onSnapshot(own, found => seen.next(found.get('text')), seen.error)
    await seen.until(text => text === 'Tag 1')
    await expect(full.getDocFromServer(full.doc(db, 'diaries/other'))).rejects.toMatchObject({
      code: 'permission-denied',
    })
    // A new role comes with the next token, which opens the streams again.
    await house.backend.identity.administration.setRoles(user.uid, ['editor'])
    await user.getIdToken(true)
    await expect
      .poll(() => full.getDocFromServer(full.doc(db, 'diaries/other')).then(found => found.exists(), String))
      .toBe(false)
    await full.setDoc(own, { text: 'Tag 2' })
    await seen.until(text => text === 'Tag 2')
    await signOut(auth)
    expect((await seen.untilError()).code).toBe('permission-denied')
    await deleteApp(app)
  })
})

describe('documents outside test mode', () => {
  test('are the product’s own and nobody else’s', async () => {
    const own = await serveHouse({ collections: [diaries] })
    const answers = await Promise.all([
      own.ask(`${demo}/a/1`),
      own.ask('/v1/projects/exhale/databases/(default)/documents/diaries/ada'),
      own.ask('/v1/projects/exhale/databases/(default)/documents/unknown/1', {
        headers: { Authorization: 'Bearer owner' },
      }),
      own.ask('/emulator/v1/projects/demo/databases/(default)/documents', { method: 'DELETE' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 404])
    await own.stop()
  })
})
