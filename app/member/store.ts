import { deleteApp, initializeApp } from 'firebase/app'
import {
  collection,
  deleteDoc,
  doc,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  type QuerySnapshot,
  setDoc,
} from 'firebase/firestore'
import type { CheckIn } from '../../domain/members/count.ts'
import type { Craving } from '../../domain/members/cravings.ts'
import type { Person } from '../context.ts'
import { appName, noteMember } from './note.ts'
import type { Member, MemberRecord } from './record.ts'

export type MemberStore = ReturnType<typeof openStore>

/**
 * What a member keeps, live in all their tabs and devices and usable offline: the official client, at our own origin.
 * It has no token; the browser vouches for the page. Heavy: only ever imported for who is signed in.
 */
export function openStore({ id: uid, name }: Pick<Person, 'id' | 'name'>, projectId: string) {
  const app = initializeApp({ projectId, apiKey: 'own' }, appName(uid))
  const store = initializeFirestore(app, {
    host: window.location.host,
    ssl: window.location.protocol === 'https:',
    ignoreUndefinedProperties: true,
    localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
  })
  const own = doc(store, 'members', uid)
  const days = collection(own, 'checkIns')
  const moments = collection(own, 'cravings')
  const listeners = new Set<() => void>()
  const unsent = { member: 0, checkIns: 0, cravings: 0 }
  let record: MemberRecord = {
    member: undefined,
    checkIns: undefined,
    isWhole: false,
    cravings: [],
    unsent: 0,
    hasFailed: false,
  }

  function change(changes: Partial<MemberRecord>) {
    record = { ...record, ...changes, unsent: unsent.member + unsent.checkIns + unsent.cravings }
    const { reasons = [] } = record.member ?? {}
    noteMember({ uid, name, projectId, unsent: record.unsent, reasons })
    for (const tell of listeners) tell()
  }
  const fail = (error: unknown) => {
    console.error(error)
    change({ hasFailed: true })
  }
  const waiting = (found: QuerySnapshot) => found.docs.filter(each => each.metadata.hasPendingWrites).length

  const stops = [
    onSnapshot(
      own,
      { includeMetadataChanges: true },
      found => {
        unsent.member = found.metadata.hasPendingWrites ? 1 : 0
        // What the cache does not know, the server may.
        if (found.exists()) change({ member: found.data() as Member, hasFailed: false })
        else if (!found.metadata.fromCache) change({ member: null, hasFailed: false })
        else change({})
      },
      fail,
    ),
    onSnapshot(
      days,
      { includeMetadataChanges: true },
      found => {
        unsent.checkIns = waiting(found)
        change({
          checkIns: found.docs.map(each => ({ ...each.data(), day: each.id }) as CheckIn),
          isWhole: !found.metadata.fromCache,
        })
      },
      fail,
    ),
    onSnapshot(
      moments,
      { includeMetadataChanges: true },
      found => {
        unsent.cravings = waiting(found)
        const cravings = found.docs.map(each => ({ ...(each.data() as Craving), id: each.id }))
        change({ cravings: cravings.sort((a, b) => b.at - a.at) })
      },
      fail,
    ),
  ]

  return {
    read: () => record,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },

    // None of these waits for the server: what is offline is sent later, and shown at once.
    saveMember: (member: Member) => void setDoc(own, member).catch(fail),
    changeMember: (changes: Partial<Member>) =>
      void setDoc(
        own,
        { ...changes, updatedAt: Date.now() },
        { mergeFields: [...Object.keys(changes), 'updatedAt'] },
      ).catch(fail),
    checkIn: ({ day, ...said }: CheckIn) => void setDoc(doc(days, day), said).catch(fail),
    takeBack: (day: string) => void deleteDoc(doc(days, day)).catch(fail),
    noteCraving: (craving: Craving) => void setDoc(doc(moments), craving).catch(fail),
    removeCraving: (id: string) => void deleteDoc(doc(moments, id)).catch(fail),

    /** Until nothing here holds the device's store any more. */
    async close(): Promise<void> {
      for (const stop of stops) stop()
      await deleteApp(app)
    },
  }
}
