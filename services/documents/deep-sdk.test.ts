import { randomUUID } from 'node:crypto'
import type { DocumentSnapshot, Firestore, QuerySnapshot } from '@firebase/firestore'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { createClients, type FullSdk, loadBrowserSdk } from './testing/sdk.ts'
import { type Served, serveDocuments } from './testing/serve.ts'
import { createSightings } from './testing/sightings.ts'

let full: FullSdk
beforeAll(async () => {
  full = await loadBrowserSdk()
})

describeOnDatabase('the browser’s SDK goes deep', open => {
  let served: Served
  let clients: ReturnType<typeof createClients>
  let db: Firestore
  let other: Firestore

  beforeAll(async () => {
    served = await serveDocuments(await open())
  })
  afterAll(() => served.stop())
  beforeEach(() => {
    clients = createClients(full, served.host, `demo-${randomUUID()}`)
    db = clients.open()
    other = clients.open()
    return () => clients.close()
  })

  test('into transactions that make, read, only look, and delete', async () => {
    const ref = full.doc(db, 'a/1')
    await full.runTransaction(db, async transaction => {
      expect((await transaction.get(ref)).exists()).toBe(false)
      transaction.set(ref, { n: 1 })
      transaction.update(ref, { m: 2 })
    })
    const seen = await full.runTransaction(db, async transaction => {
      const [found, missing] = [await transaction.get(ref), await transaction.get(full.doc(db, 'a/none'))]
      return [found.data(), missing.exists()]
    })
    expect(seen).toEqual([{ n: 1, m: 2 }, false])
    await full.runTransaction(db, async transaction => {
      await transaction.get(ref)
      transaction.delete(ref)
    })
    expect((await full.getDocFromServer(ref)).exists()).toBe(false)
    const onMissing = full.runTransaction(db, async transaction => void transaction.update(ref, { a: 1 }))
    await expect(onMissing).rejects.toMatchObject({ code: 'not-found' })
  })

  test('into fields with strange names, and what is worked out on the spot', async () => {
    const ref = full.doc(db, 'a/1')
    const strange = new full.FieldPath('we.ird`k', 'ä')
    await full.setDoc(ref, { n: 5, deep: { at: full.serverTimestamp() } })
    await full.updateDoc(ref, strange, 9, 'deep.x', full.increment(1.5), 'n', full.maximum(10))
    const found = await full.getDocFromServer(ref)
    expect([found.get(strange), found.get('deep.x'), found.get('n')]).toEqual([9, 1.5, 10])
    expect(found.get('deep.at')).toBeInstanceOf(full.Timestamp)
  })

  test('into groups, names and references', async () => {
    for (const path of ['a/1/g/x', 'a/2/g/y', 'g/z', 'a/2/h/q'])
      await full.setDoc(full.doc(db, path), { to: full.doc(db, 'a/1') })
    const { collectionGroup, documentId, orderBy, query, startAt, where } = full
    const pathsOf = async (asked: Parameters<typeof full.getDocsFromServer>[0]) =>
      (await full.getDocsFromServer(asked)).docs.map(found => found.ref.path)
    const group = collectionGroup(other, 'g')
    expect(await pathsOf(query(group, orderBy(documentId()), startAt('a/2/g/y')))).toEqual(['a/2/g/y', 'g/z'])
    const named = query(full.collection(other, 'a/1/g'), where(documentId(), 'in', ['x', 'nope']))
    expect(await pathsOf(named)).toEqual(['a/1/g/x'])
    const referring = query(group, where('to', '==', full.doc(other, 'a/1')))
    expect(await pathsOf(referring)).toHaveLength(3)
    expect((await full.getCountFromServer(referring)).data().count).toBe(3)
  })

  test('into what changed, left and came while it was away', async () => {
    await full.setDoc(full.doc(other, 'i/a'), { kind: 'm' })
    await full.setDoc(full.doc(other, 'i/b'), { kind: 'm' })
    const seen = createSightings<QuerySnapshot>()
    const asked = full.query(full.collection(db, 'i'), full.where('kind', '==', 'm'))
    full.onSnapshot(asked, { includeMetadataChanges: true }, seen.next, seen.error)
    const holds = (ids: string) => (found: QuerySnapshot) =>
      found.docs.map(({ id }) => id).join() === ids && !found.metadata.fromCache
    await seen.until(holds('a,b'))
    await full.disableNetwork(db)
    await full.updateDoc(full.doc(other, 'i/a'), { kind: 'n' })
    await full.deleteDoc(full.doc(other, 'i/b'))
    await full.setDoc(full.doc(other, 'i/c'), { kind: 'm' })
    await full.enableNetwork(db)
    await seen.until(holds('c'))
  })

  test('into large and long batches', async () => {
    const text = 'ü'.repeat(400_000)
    const large = full.writeBatch(db)
    for (let index = 0; index < 9; index++) large.set(full.doc(db, `large/${index}`), { text })
    await large.commit()
    const found = await full.getDocsFromServer(full.collection(other, 'large'))
    expect(found.docs.map(each => each.get('text') === text)).toEqual(Array(9).fill(true))
    const long = full.writeBatch(db)
    for (let index = 0; index < 500; index++) long.set(full.doc(db, `long/${index}`), { index })
    await long.commit()
    expect((await full.getDocsFromServer(full.collection(other, 'long'))).size).toBe(500)
  })

  test('into refusals, and on after them', async () => {
    const tooLarge = full.setDoc(full.doc(db, 'a/1'), { text: 'x'.repeat(1_100_000) })
    await expect(tooLarge).rejects.toMatchObject({ code: 'invalid-argument' })
    await full.setDoc(full.doc(db, 'a/1'), { text: 'x' })
    const seen = createSightings<QuerySnapshot>()
    const numbers = Array.from({ length: 30 }, (_, index) => index)
    const tooMany = full.query(
      full.collection(db, 'a'),
      full.where('x', 'in', numbers),
      full.where('y', 'in', [1, 2]),
    )
    full.onSnapshot(tooMany, seen.next, seen.error)
    expect((await seen.untilError()).code).toBe('invalid-argument')
    expect((await full.getDocFromServer(full.doc(db, 'a/1'))).exists()).toBe(true)
  })

  test('into one’s own writes, until the server has them', async () => {
    const ref = full.doc(db, 'a/1')
    const seen = createSightings<DocumentSnapshot>()
    full.onSnapshot(ref, { includeMetadataChanges: true }, seen.next, seen.error)
    await seen.until(found => !found.exists())
    await full.setDoc(ref, { at: full.serverTimestamp() })
    const settled = await seen.until(found => found.exists() && !found.metadata.hasPendingWrites)
    expect(settled.get('at')).toBeInstanceOf(full.Timestamp)
    const pending = seen.all.find(found => found.metadata.hasPendingWrites)
    expect(pending?.get('at')).toBeNull()
  })
})
