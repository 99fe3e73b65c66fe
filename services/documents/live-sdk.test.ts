import { randomUUID } from 'node:crypto'
import type { DocumentData, Firestore, Query, QuerySnapshot } from '@firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { defineCollection, isOwn } from './documents.ts'
import { serveHoldingProxy } from './testing/proxy.ts'
import { createClients, type FullSdk, lite, loadBrowserSdk } from './testing/sdk.ts'
import { type Served, serveDocuments } from './testing/serve.ts'
import { createSightings } from './testing/sightings.ts'

type Clients = ReturnType<typeof createClients>

let full: FullSdk
beforeAll(async () => {
  full = await loadBrowserSdk()
})

/** What a listener on a query sees: the ids in order. */
function watch(query: Query) {
  const sightings = createSightings<QuerySnapshot<DocumentData>>()
  const stop = full.onSnapshot(query, { includeMetadataChanges: true }, sightings.next, sightings.error)
  const idsOf = (seen: QuerySnapshot) => seen.docs.map(found => found.id).join()
  return {
    ...sightings,
    stop,
    untilIds: (ids: string) => sightings.until(seen => idsOf(seen) === ids && !seen.metadata.fromCache),
  }
}

const members = defineCollection({
  path: 'members',
  schema: z.object({ n: z.number() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.id),
    create: ({ person, params }) => isOwn(person, params.id),
    update: ({ person, params }) => isOwn(person, params.id),
  },
})

describeOnDatabase('the browser’s SDK', open => {
  let served: Served
  let clients: Clients

  beforeAll(async () => {
    served = await serveDocuments(await open(), { collections: [members] })
  })
  afterAll(() => served.stop())
  beforeEach(() => {
    clients = createClients(full, served.host, `demo-${randomUUID()}`)
    return () => clients.close()
  })

  describe.each([
    ['streaming', {}],
    ['long polling', { experimentalForceLongPolling: true }],
  ])('by %s', (_, settings) => {
    let db: Firestore
    beforeEach(() => {
      db = clients.open(settings)
    })

    test('writes, reads and deletes', async () => {
      const ref = full.doc(db, 'rooms/lobby')
      await full.setDoc(ref, { text: 'Grüße 🫁', n: 1, list: [1, { a: null }] })
      await full.updateDoc(ref, { n: full.increment(1), at: full.serverTimestamp() })
      const { at, ...rest } = (await full.getDocFromServer(ref)).data() ?? {}
      expect(rest).toEqual({ text: 'Grüße 🫁', n: 2, list: [1, { a: null }] })
      expect(at).toBeInstanceOf(full.Timestamp)
      await full.deleteDoc(ref)
      expect((await full.getDocFromServer(ref)).exists()).toBe(false)
      await expect(full.updateDoc(ref, { n: 1 })).rejects.toMatchObject({ code: 'not-found' })
    })

    test('sees what others do', async () => {
      const seen = watch(full.query(full.collection(db, 'items'), full.orderBy('n')))
      await seen.untilIds('')
      const other = clients.open(settings)
      await full.setDoc(full.doc(other, 'items/b'), { n: 2 })
      await seen.untilIds('b')
      await full.setDoc(full.doc(other, 'items/a'), { n: 1 })
      await seen.untilIds('a,b')
      await full.updateDoc(full.doc(other, 'items/a'), { n: 3 })
      const moved = await seen.untilIds('b,a')
      expect(moved.docChanges().map(({ type }) => type)).toEqual(['modified'])
      await full.deleteDoc(full.doc(other, 'items/b'))
      await seen.untilIds('a')
      seen.stop()
    })
  })

  test('asks with every operator', async () => {
    const db = clients.open()
    const items = full.collection(db, 'items')
    const batch = full.writeBatch(db)
    for (const n of [5, 3, 1, 4, 2])
      batch.set(full.doc(items, `i${n}`), { n, odd: n % 2 === 1, tags: [`t${n}`, 'all'] })
    await batch.commit()
    const { where, orderBy, limit, limitToLast, startAfter, endAt } = full
    // A client of its own each time, so that nothing is answered from what it knows already.
    const ask = async (
      ...parts: Parameters<typeof full.query> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      const fresh = full.collection(clients.open(), 'items')
      return (await full.getDocsFromServer(full.query(fresh, ...parts))).docs.map(found => found.get('n'))
    }
    expect(await ask(where('n', '==', 3))).toEqual([3])
    expect(await ask(where('n', '!=', 3))).toEqual([1, 2, 4, 5])
    expect(await ask(where('n', '>', 2), where('n', '<=', 4))).toEqual([3, 4])
    expect(await ask(where('n', 'in', [5, 1]))).toEqual([1, 5])
    expect(await ask(where('n', 'not-in', [5, 1]))).toEqual([2, 3, 4])
    expect(await ask(where('tags', 'array-contains', 't2'))).toEqual([2])
    expect(await ask(where('tags', 'array-contains-any', ['t2', 't4']))).toEqual([2, 4])
    expect(await ask(orderBy('odd'), orderBy('n', 'desc'))).toEqual([4, 2, 5, 3, 1])
    expect(await ask(orderBy('n'), startAfter(2), endAt(5), limit(2))).toEqual([3, 4])
    expect(await ask(orderBy('n'), limitToLast(2))).toEqual([4, 5])
    const counted = await full.getAggregateFromServer(items, {
      count: full.count(),
      sum: full.sum('n'),
      average: full.average('n'),
    })
    expect(counted.data()).toEqual({ count: 5, sum: 15, average: 3 })
  })

  test('fills a limited result up again', async () => {
    const db = clients.open()
    const items = full.collection(db, 'items')
    for (const n of [1, 2, 3, 4]) await full.setDoc(full.doc(items, `${n}`), { n })
    const first = watch(full.query(items, full.orderBy('n'), full.limit(2)))
    const last = watch(full.query(items, full.orderBy('n'), full.limitToLast(2)))
    await Promise.all([first.untilIds('1,2'), last.untilIds('3,4')])
    const other = clients.open()
    await full.deleteDoc(full.doc(other, 'items/1'))
    await full.deleteDoc(full.doc(other, 'items/4'))
    await Promise.all([first.untilIds('2,3'), last.untilIds('2,3')])
    first.stop()
    last.stop()
  })

  test('loses no increment among ten clients', async () => {
    const dbs = Array.from({ length: 10 }, () => clients.open())
    const ref = (db: Firestore) => full.doc(db, 'counters/one')
    await full.setDoc(ref(dbs[0] as Firestore), { n: 0 })
    await Promise.all(
      dbs.flatMap(db => Array.from({ length: 10 }, () => full.updateDoc(ref(db), { n: full.increment(1) }))),
    )
    expect((await full.getDocFromServer(ref(clients.open()))).get('n')).toBe(100)
  })

  test('runs transactions against each other', async () => {
    const dbs = [clients.open(), clients.open()]
    const ref = (db: Firestore) => full.doc(db, 'counters/one')
    await full.setDoc(ref(dbs[0] as Firestore), { n: 0 })
    await Promise.all(
      dbs.map(db =>
        full.runTransaction(db, async transaction => {
          const found = await transaction.get(ref(db))
          transaction.update(ref(db), { n: found.get('n') + 1 })
        }),
      ),
    )
    expect((await full.getDocFromServer(ref(clients.open()))).get('n')).toBe(2)
  })

  test('writes offline what arrives later', async () => {
    const [db, other] = [clients.open(), clients.open()]
    const seen = watch(full.collection(other, 'items'))
    await seen.untilIds('')
    await full.disableNetwork(db)
    const written = full.setDoc(full.doc(db, 'items/a'), { n: 1 })
    expect((await full.getDocFromCache(full.doc(db, 'items/a'))).metadata.hasPendingWrites).toBe(true)
    expect(seen.all.at(-1)?.size).toBe(0)
    await full.enableNetwork(db)
    await written
    await seen.untilIds('a')
    seen.stop()
  })

  test('hears of what was deleted while it was away', async () => {
    const [db, other] = [clients.open(), clients.open()]
    await full.setDoc(full.doc(other, 'items/a'), { n: 1 })
    await full.setDoc(full.doc(other, 'items/b'), { n: 1 })
    const seen = watch(full.collection(db, 'items'))
    await seen.untilIds('a,b')
    await full.disableNetwork(db)
    await full.deleteDoc(full.doc(other, 'items/a'))
    await full.enableNetwork(db)
    await seen.untilIds('b')
    seen.stop()
  })

  test('connects as to the vendor’s emulator, with tokens nobody signed', async () => {
    const db = clients.open()
    full.connectFirestoreEmulator(db, '127.0.0.1', served.port, { mockUserToken: { sub: 'ada' } })
    await full.setDoc(full.doc(db, 'a/1'), { n: 1 })
    expect((await full.getDocFromServer(full.doc(db, 'a/1'))).get('n')).toBe(1)
    const owner = clients.openLite()
    lite.connectFirestoreEmulator(owner, '127.0.0.1', served.port, { mockUserToken: 'owner' })
    expect((await lite.getDoc(lite.doc(owner, 'a/1'))).get('n')).toBe(1)
  })

  describe('in the product’s own project', () => {
    const openAs = (token?: string) => {
      const own = createClients(full, served.host, 'exhale')
      const db = own.open()
      if (token) full.connectFirestoreEmulator(db, '127.0.0.1', served.port, { mockUserToken: token })
      return { db, close: own.close }
    }

    test('is refused by the rules on Listen and Write', async () => {
      const { db, close } = openAs('person:bob')
      const query = createSightings<unknown>()
      full.onSnapshot(full.collection(db, 'members'), query.next, query.error)
      const document = createSightings<unknown>()
      full.onSnapshot(full.doc(db, 'members/ada'), document.next, document.error)
      expect((await query.untilError()).code).toBe('permission-denied')
      expect((await document.untilError()).code).toBe('permission-denied')
      await expect(full.setDoc(full.doc(db, 'members/ada'), { n: 1 })).rejects.toMatchObject({
        code: 'permission-denied',
      })
      await expect(full.setDoc(full.doc(db, 'members/bob'), { other: 1 })).rejects.toMatchObject({
        code: 'invalid-argument',
      })
      await close()
    })

    test('has what is one’s own', async () => {
      const { db, close } = openAs('person:bob')
      await full.setDoc(full.doc(db, 'members/bob'), { n: 1 })
      expect((await full.getDocFromServer(full.doc(db, 'members/bob'))).data()).toEqual({ n: 1 })
      await close()
    })

    test('is a stranger’s without a token', async () => {
      const { db, close } = openAs()
      await expect(full.getDocFromServer(full.doc(db, 'members/bob'))).rejects.toMatchObject({
        code: 'permission-denied',
      })
      await close()
    })
  })
})

describeOnDatabase('the browser’s SDK, when its Write stream was idle', open => {
  test('writes on another', async () => {
    let passed = 0
    const served = await serveDocuments(await open(), { clock: { now: () => new Date(Date.now() + passed) } })
    const clients = createClients(full, served.host, 'demo-idle')
    const db = clients.open()
    const seen = watch(full.collection(db, 'items'))
    await full.setDoc(full.doc(db, 'items/a'), { n: 1 })
    await seen.untilIds('a')
    passed = 31_000
    await served.documents.tidy()
    await full.setDoc(full.doc(db, 'items/b'), { n: 1 })
    await seen.untilIds('a,b')
    seen.stop()
    await clients.close()
    await served.stop()
  })
})

describeOnDatabase('the browser’s SDK, behind a proxy that holds answers back', open => {
  test('polls, and sees what others do', async () => {
    const served = await serveDocuments(await open())
    const proxy = await serveHoldingProxy(served.port)
    const clients = createClients(full, proxy.host, 'demo-proxy')
    const seen = watch(full.collection(clients.open(), 'items'))
    await seen.untilIds('')
    await full.setDoc(full.doc(clients.open(), 'items/a'), { n: 1 })
    await seen.untilIds('a')
    expect(proxy.asked.some(url => url.includes('CI=1'))).toBe(true)
    seen.stop()
    await clients.close()
    await proxy.stop()
    await served.stop()
  })
})

describeOnDatabase('the browser’s SDK, at two servers', (open, newPlace) => {
  test('sees at one what is done at the other', async ({ skip }) => {
    const place = await newPlace()
    skip(place.url === undefined, 'one file is for one process')
    const [first, second] = await Promise.all([
      serveDocuments(await open(place)),
      serveDocuments(await open(place)),
    ])
    const [here, there] = [first, second].map(({ host }) => createClients(full, host, 'demo-two'))
    const seen = watch(full.collection((here as Clients).open(), 'items'))
    await seen.untilIds('')
    await full.setDoc(full.doc((there as Clients).open(), 'items/a'), { n: 1 })
    await seen.untilIds('a')
    seen.stop()
    await Promise.all([here, there].map(clients => clients?.close()))
    await Promise.all([first.stop(), second.stop()])
  })
})

describeOnDatabase('the browser’s SDK, when the server starts anew', open => {
  test('takes up where it was', async () => {
    const database = await open()
    const first = await serveDocuments(database)
    const clients = createClients(full, first.host, 'demo-restart')
    const db = clients.open()
    const seen = watch(full.collection(db, 'items'))
    await seen.untilIds('')
    await full.setDoc(full.doc(db, 'items/a'), { n: 1 })
    await seen.untilIds('a')
    await first.stop()
    const second = await serveDocuments(database, {}, first.port)
    await full.setDoc(full.doc(db, 'items/b'), { n: 1 })
    await seen.untilIds('a,b')
    seen.stop()
    await clients.close()
    await second.stop()
  })
})
