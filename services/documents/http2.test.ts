import { randomUUID } from 'node:crypto'
import type { QuerySnapshot } from '@firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { openChannel } from './testing/channel-client.ts'
import { createHttp2Fetch, serveHttp2Proxy } from './testing/http2.ts'
import { createClients, type FullSdk, lite, loadBrowserSdk } from './testing/sdk.ts'
import { type Served, serveDocuments } from './testing/serve.ts'
import { createSightings } from './testing/sightings.ts'

type Proxy = Awaited<ReturnType<typeof serveHttp2Proxy>>

let full: FullSdk
beforeAll(async () => {
  full = await loadBrowserSdk()
})

describeOnDatabase('documents behind a proxy that speaks HTTP/2', open => {
  let served: Served
  let proxy: Proxy
  let client: ReturnType<typeof createHttp2Fetch>
  let clients: ReturnType<typeof createClients>

  beforeAll(async () => {
    served = await serveDocuments(await open())
    proxy = await serveHttp2Proxy(served.port)
    client = createHttp2Fetch(`http://${proxy.host}`)
    vi.stubGlobal('fetch', client.fetch)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    client.close()
    await proxy.stop()
    await served.stop()
  })
  beforeEach(() => {
    clients = createClients(full, proxy.host, `demo-${randomUUID()}`)
    return () => clients.close()
  })

  test('answer plain calls', async () => {
    const before = proxy.countStreams()
    const place = lite.doc(clients.openLite(), 'rooms/lobby')
    await lite.setDoc(place, { open: true, name: 'Grüße 🫁' })
    expect((await lite.getDoc(place)).data()).toEqual({ open: true, name: 'Grüße 🫁' })
    expect(proxy.countStreams()).toBe(before + 2)
  })

  describe.each([
    ['streaming', {}],
    ['long polling', { experimentalForceLongPolling: true }],
  ])('by %s', (_, settings) => {
    test('tell several listeners of each other’s writes, over one connection', async () => {
      const [one, other] = [clients.open(settings), clients.open(settings)]
      const sightings = createSightings<QuerySnapshot>()
      full.onSnapshot(full.collection(one, 'notes'), sightings.next, sightings.error)
      await sightings.until(seen => !seen.metadata.fromCache && seen.empty)
      for (let number = 1; number <= 3; number++) {
        await full.setDoc(full.doc(other, `notes/${number}`), { number, text: '🚭'.repeat(number) })
        await sightings.until(seen => seen.size === number && !seen.metadata.fromCache)
      }
      await full.deleteDoc(full.doc(one, 'notes/2'))
      await sightings.until(seen => seen.docs.map(({ id }) => id).join() === '1,3')
      expect(proxy.countSessions()).toBe(1)
    })
  })

  test('send each message of a stream as soon as there is one', async () => {
    const database = 'projects/demo/databases/(default)'
    const parent = `${database}/documents`
    const query = { parent, structuredQuery: { from: [{ collectionId: 'notes' }] } }
    const path = '/google.firestore.v1.Firestore/Listen'
    const channel = await openChannel(client.fetch, path, [{ database, addTarget: { query, targetId: 2 } }])
    const back = await channel.listen()
    const hear = async (word: string) => {
      let heard = ''
      while (!heard.includes(word)) {
        const frame = await back.next()
        if (!frame) throw new Error(`The stream ended before ${word}, after ${heard}`)
        heard += JSON.stringify(frame)
      }
    }
    await hear('CURRENT')
    for (const id of ['first', 'second']) {
      const writes = [{ update: { name: `${parent}/notes/${id}`, fields: {} } }]
      const body = JSON.stringify({ writes })
      await client.fetch(`/v1/${parent}:commit`, { method: 'POST', body })
      // The answer is still open.
      await hear(`notes/${id}`)
    }
    await back.drop()
    await channel.terminate()
  })
})
