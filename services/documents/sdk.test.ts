import { randomUUID } from 'node:crypto'
import type { Firestore } from '@firebase/firestore/lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { createClients, type FullSdk, lite, loadBrowserSdk } from './testing/sdk.ts'
import { type Served, serveDocuments } from './testing/serve.ts'

let full: FullSdk
beforeAll(async () => {
  full = await loadBrowserSdk()
})

describeOnDatabase('the lite SDK', open => {
  let served: Served
  let clients: ReturnType<typeof createClients>
  let db: Firestore

  beforeAll(async () => {
    served = await serveDocuments(await open())
  })
  afterAll(() => served.stop())
  beforeEach(() => {
    clients = createClients(full, served.host, `demo-${randomUUID()}`)
    db = clients.openLite()
    return () => clients.close()
  })

  test('writes and reads every kind of value', async () => {
    const data = {
      nothing: null,
      yes: true,
      whole: 42,
      broken: 1.5,
      notANumber: Number.NaN,
      infinite: Number.NEGATIVE_INFINITY,
      zero: -0,
      large: 2 ** 53,
      text: 'Grüße 🫁',
      when: new lite.Timestamp(1_700_000_000, 123_456_000),
      bytes: lite.Bytes.fromUint8Array(new Uint8Array([0, 255, 7])),
      where: new lite.GeoPoint(48.1, 11.6),
      other: lite.doc(db, 'rooms/lobby'),
      list: [1, 'a', { deep: [true] }],
      map: { 'we.ird': { 'k`ey': 1 } },
      vector: lite.vector([1, 2.5, -3]),
    }
    await lite.setDoc(lite.doc(db, 'all/kinds'), data)
    const found = (await lite.getDoc(lite.doc(db, 'all/kinds'))).data() ?? {}
    expect(lite.refEqual(found.other, data.other)).toBe(true)
    expect(found.bytes.isEqual(data.bytes) && found.vector.isEqual(data.vector)).toBe(true)
    const { other: _, bytes: __, vector: ___, ...rest } = data
    expect(found).toMatchObject(rest)
    expect((await lite.getDoc(lite.doc(db, 'all/none'))).exists()).toBe(false)
  })

  test('merges, updates, transforms and deletes fields', async () => {
    const ref = lite.doc(db, 'counters/one')
    await lite.setDoc(ref, { count: 1, tags: ['a'], gone: true, map: { a: 1, b: 2 } })
    await lite.setDoc(ref, { map: { b: 3, c: 4 } }, { merge: true })
    await lite.updateDoc(ref, {
      count: lite.increment(2),
      tags: lite.arrayUnion('b', 'a'),
      gone: lite.deleteField(),
      'map.a': lite.deleteField(),
      at: lite.serverTimestamp(),
    })
    const { at, ...rest } = (await lite.getDoc(ref)).data() ?? {}
    expect(rest).toEqual({ count: 3, tags: ['a', 'b'], map: { b: 3, c: 4 } })
    expect(at.toMillis()).toBeGreaterThan(Date.now() - 60_000)
    await lite.updateDoc(ref, { tags: lite.arrayRemove('a') })
    expect((await lite.getDoc(ref)).get('tags')).toEqual(['b'])
    await lite.deleteDoc(ref)
    expect((await lite.getDoc(ref)).exists()).toBe(false)
    await expect(lite.updateDoc(ref, { a: 1 })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('writes a batch whole or not at all', async () => {
    const batch = lite.writeBatch(db)
    batch.set(lite.doc(db, 'a/1'), { n: 1 })
    batch.update(lite.doc(db, 'a/missing'), { n: 1 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' })
    expect((await lite.getDoc(lite.doc(db, 'a/1'))).exists()).toBe(false)
  })

  test('asks with every operator, in order, within cursors', async () => {
    const items = lite.collection(db, 'items')
    for (const n of [5, 3, 1, 4, 2])
      await lite.setDoc(lite.doc(items, `i${n}`), {
        n,
        odd: n % 2 === 1,
        tags: [`t${n}`, 'all'],
        group: { letter: n < 3 ? 'a' : 'b' },
      })
    const { where, orderBy, limit, limitToLast, startAt, startAfter, endAt, endBefore, or, and } = lite
    const ask = async (
      ...parts: Parameters<typeof lite.query> extends [unknown, ...infer Rest] ? Rest : never
    ) => (await lite.getDocs(lite.query(items, ...parts))).docs.map(found => found.get('n'))
    expect(await ask()).toEqual([1, 2, 3, 4, 5])
    expect(await ask(where('n', '==', 3))).toEqual([3])
    expect(await ask(where('n', '!=', 3))).toEqual([1, 2, 4, 5])
    expect(await ask(where('n', '>', 2), where('n', '<=', 4))).toEqual([3, 4])
    expect(await ask(where('n', 'in', [5, 1]))).toEqual([1, 5])
    expect(await ask(where('n', 'not-in', [5, 1]))).toEqual([2, 3, 4])
    expect(await ask(where('tags', 'array-contains', 't2'))).toEqual([2])
    expect(await ask(where('tags', 'array-contains-any', ['t2', 't4']))).toEqual([2, 4])
    expect(await ask(where('group.letter', '==', 'a'), orderBy('n', 'desc'))).toEqual([2, 1])
    expect(await ask(where(lite.documentId(), '>=', 'i4'))).toEqual([4, 5])
    expect(await ask(orderBy('odd'), orderBy('n', 'desc'))).toEqual([4, 2, 5, 3, 1])
    expect(await ask(orderBy('n'), startAt(2), endBefore(5))).toEqual([2, 3, 4])
    expect(await ask(orderBy('n'), startAfter(2), endAt(5), limit(2))).toEqual([3, 4])
    expect(await ask(orderBy('n'), limitToLast(2))).toEqual([4, 5])
    const either = or(where('n', '==', 1), and(where('odd', '==', true), where('n', '>', 3)))
    expect((await lite.getDocs(lite.query(items, either))).docs.map(found => found.get('n'))).toEqual([1, 5])
  })

  test('counts, sums and averages', async () => {
    const items = lite.collection(db, 'items')
    for (const n of [1, 2, 6]) await lite.addDoc(items, { n })
    const result = await lite.getAggregate(items, {
      count: lite.count(),
      sum: lite.sum('n'),
      average: lite.average('n'),
    })
    expect(result.data()).toEqual({ count: 3, sum: 9, average: 3 })
    expect((await lite.getCount(lite.query(items, lite.where('n', '>', 1)))).data().count).toBe(2)
  })

  test('asks all collections of a name', async () => {
    await lite.setDoc(lite.doc(db, 'a/1/notes/1'), { n: 1 })
    await lite.setDoc(lite.doc(db, 'b/1/notes/2'), { n: 2 })
    const found = await lite.getDocs(lite.query(lite.collectionGroup(db, 'notes'), lite.orderBy('n', 'desc')))
    expect(found.docs.map(each => each.ref.path)).toEqual(['b/1/notes/2', 'a/1/notes/1'])
  })

  test('loses no increment to another', async () => {
    const ref = lite.doc(db, 'counters/one')
    await lite.setDoc(ref, { n: 0 })
    await Promise.all(Array.from({ length: 100 }, () => lite.updateDoc(ref, { n: lite.increment(1) })))
    expect((await lite.getDoc(ref)).get('n')).toBe(100)
  })

  test('runs a transaction again when what it read has changed', async () => {
    const ref = lite.doc(db, 'counters/one')
    await lite.setDoc(ref, { n: 1 })
    let runs = 0
    await lite.runTransaction(db, async transaction => {
      runs += 1
      const { n } = (await transaction.get(ref)).data() as { n: number }
      if (runs === 1) await lite.updateDoc(ref, { n: 10 })
      transaction.update(ref, { n: n + 1 })
    })
    expect([runs, (await lite.getDoc(ref)).get('n')]).toEqual([2, 11])
  })
})
