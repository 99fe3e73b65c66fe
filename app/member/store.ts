import { deleteApp, initializeApp } from 'firebase/app'
import {
  collection,
  type DocumentSnapshot,
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
 * It has no token; the browser vouches for the page. Heavy: only ever imported for people who are signed in.
 */
export function openStore(person: Pick<Person, 'id' | 'name'>, projectId: string) {
  const app = initializeApp({ projectId, apiKey: 'own' }, appName(person.id))
  const store = initializeFirestore(app, {
    host: window.location.host,
    ssl: window.location.protocol === 'https:',
    ignoreUndefinedProperties: true,
    localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
  })
  const own = doc(store, 'members', person.id)
  const days = collection(own, 'checkIns')
  const cravings = collection(own, 'cravings')
  const { read, subscribe, change, fail } = createRecord(person, projectId)

  const watched = { includeMetadataChanges: true }
  const stops = [
    onSnapshot(own, watched, found => change(findMember(found), { member: Number(isWaiting(found)) }), fail),
    onSnapshot(
      days,
      watched,
      found => {
        const checkIns = found.docs.map(each => ({ ...each.data(), day: each.id }) as CheckIn)
        change({ checkIns, isWhole: !found.metadata.fromCache }, { checkIns: countWaiting(found) })
      },
      fail,
    ),
    onSnapshot(
      cravings,
      watched,
      found => {
        const all = found.docs.map(each => ({ ...(each.data() as Craving), id: each.id }))
        change({ cravings: all.sort((a, b) => b.at - a.at) }, { cravings: countWaiting(found) })
      },
      fail,
    ),
  ]

  // None of these waits for the server: what is offline is sent later, and shown at once.
  const send = (writing: Promise<void>) => void writing.catch(fail)
  return {
    read,
    subscribe,
    saveMember: (member: Member) => send(setDoc(own, member)),
    changeMember: (changes: Partial<Member>) =>
      send(
        setDoc(
          own,
          { ...changes, updatedAt: Date.now() },
          { mergeFields: [...Object.keys(changes), 'updatedAt'] },
        ),
      ),
    checkIn: ({ day, ...said }: CheckIn) => send(setDoc(doc(days, day), said)),
    takeBack: (day: string) => send(deleteDoc(doc(days, day))),
    noteCraving: (craving: Craving) => send(setDoc(doc(cravings), craving)),
    removeCraving: (id: string) => send(deleteDoc(doc(cravings, id))),

    /** Until nothing here holds the device's store any more. */
    async close(): Promise<void> {
      for (const stop of stops) stop()
      await deleteApp(app)
    },
  }
}

/** The record as far as it's known, and the listeners for its changes. */
function createRecord({ id: uid, name }: Pick<Person, 'id' | 'name'>, projectId: string) {
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

  function change(changes: Partial<MemberRecord>, waiting: Partial<typeof unsent> = {}) {
    Object.assign(unsent, waiting)
    record = { ...record, ...changes, unsent: unsent.member + unsent.checkIns + unsent.cravings }
    const { reasons = [] } = record.member ?? {}
    noteMember({ uid, name, projectId, unsent: record.unsent, reasons })
    for (const tell of listeners) tell()
  }

  return {
    change,
    fail(error: unknown) {
      console.error(error)
      change({ hasFailed: true })
    },
    read: () => record,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** What the cache does not know, the server may. */
function findMember(found: DocumentSnapshot): Partial<MemberRecord> {
  if (found.exists()) return { member: found.data() as Member, hasFailed: false }
  return found.metadata.fromCache ? {} : { member: null, hasFailed: false }
}

const isWaiting = ({ metadata }: DocumentSnapshot): boolean => metadata.hasPendingWrites
const countWaiting = ({ docs }: QuerySnapshot): number => docs.filter(isWaiting).length
