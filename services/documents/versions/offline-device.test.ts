import type { Firestore } from '@firebase/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { ofFirst, ofThird } from '../testing/plans.ts'
import { createClients, type FullSdk, loadBrowserSdk } from '../testing/sdk.ts'
import { serveDocuments } from '../testing/serve.ts'
import { createSightings } from '../testing/sightings.ts'

describe('a device that was offline while the shape changed', () => {
  let full: FullSdk
  beforeAll(async () => {
    full = await loadBrowserSdk()
  })

  describeOnDatabase('with what it has to send', (open, newPlace) => {
    test('goes on as if nothing had happened', { timeout: 60_000 }, async ({ onTestFinished }) => {
      const everyone = { get: () => true, query: () => true, create: () => true, update: () => true }
      const place = await newPlace()
      const before = await serveDocuments(await open(place), {
        collections: [{ ...ofFirst, rule: everyone }],
      })
      const clients = createClients(full, before.host, 'exhale')
      onTestFinished(() => clients.close())
      const db: Firestore = clients.open()
      const plans = full.collection(db, 'members/mira/plans')
      await full.setDoc(full.doc(plans, 'kept'), { title: 'Kept', count: 1 })
      await full.setDoc(full.doc(plans, 'edited'), { title: 'Edited', count: 2 })
      const seen = createSightings<{ [id: string]: unknown }>()
      full.onSnapshot(
        plans,
        all => seen.next(Object.fromEntries(all.docs.map(each => [each.id, each.data()]))),
        seen.error,
      )
      await seen.until(({ edited }) => edited !== undefined)
      await full.disableNetwork(db)
      const sent = [
        full.setDoc(full.doc(plans, 'new'), { title: 'New', count: 3 }),
        full.setDoc(full.doc(plans, 'edited'), { count: 20 }, { merge: true }),
        full.updateDoc(full.doc(plans, 'edited'), { title: 'Renamed' }),
      ]
      await before.stop()
      const after = await serveDocuments(
        await open(place),
        { collections: [{ ...ofThird, rule: everyone }] },
        before.port,
      )
      onTestFinished(() => after.stop())
      await after.documents.upgraded()
      await full.enableNetwork(db)
      await Promise.all(sent)
      const tide = (title: string, total: number) => ({ title, total, colour: 'tide' })
      const isWhole = (all: { [id: string]: unknown }) =>
        Object.values(all).length === 3 && Object.values(all).every(each => !('count' in (each as object)))
      expect(await seen.until(isWhole)).toEqual({
        kept: tide('Kept', 1),
        edited: tide('Renamed', 20),
        new: tide('New', 3),
      })
    })
  })
})
