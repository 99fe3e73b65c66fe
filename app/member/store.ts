import { deleteApp, initializeApp } from '@firebase/app'
import {
  collection,
  type DocumentReference,
  type DocumentSnapshot,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  type QuerySnapshot,
  setDoc,
} from '@firebase/firestore'
import {
  type Below,
  type Change,
  type FieldValue,
  fieldsOf,
  withFields,
} from '../../domain/members/changes.ts'
import type { Person } from '../context.ts'
import { appName, noteMember } from './note.ts'
import { belows, type Member, type MemberRecord, noRecord, readers } from './record.ts'
import { createVerbs } from './verbs.ts'

export type MemberStore = ReturnType<typeof openStore>

/** A document, as far as it's known; or why it's no longer shown. */
export type Seen = { data: object | undefined; isLive: boolean } | { code: string }

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
  const { read, subscribe, change, fail } = createRecord(person, projectId)

  const watched = { includeMetadataChanges: true }
  const stops = [
    onSnapshot(own, watched, found => change(findMember(found), { member: Number(isWaiting(found)) }), fail),
    ...belows.map(name =>
      onSnapshot(
        collection(own, name),
        watched,
        found => {
          const documents = found.docs.map(each => ({ id: each.id, data: each.data() }))
          const isWhole = name === 'checkIns' && { isWhole: !found.metadata.fromCache }
          change({ [name]: readers[name](documents), ...isWhole }, { [name]: countWaiting(found) })
        },
        fail,
      ),
    ),
  ]

  /** None of these waits for the server: what is offline is sent later, and shown at once. */
  function apply(changes: Change[]): void {
    for (const each of changes) void write(own, each).catch(fail)
  }

  return {
    read,
    subscribe,
    ...createVerbs(apply),

    /** One document that the server writes: what this device has of it, then what it is, live. */
    watch(path: string, tell: (seen: Seen) => void): () => void {
      return onSnapshot(
        doc(store, path),
        watched,
        found => tell({ data: found.data(), isLive: !found.metadata.fromCache }),
        ({ code }) => tell({ code }),
      )
    },

    /** Until nothing here holds the device's store any more. */
    async close(): Promise<void> {
      for (const stop of stops) stop()
      await deleteApp(app)
    },
  }
}

async function write(own: DocumentReference, change: Change): Promise<void> {
  if ('begin' in change) return setDoc(own, change.begin)
  if ('profile' in change) return setFields(own, fieldsOf(change.profile))
  const place = doc(own, change.below, change.id)
  if ('fields' in change) return setFields(place, change.fields)
  return change.data ? setDoc(place, change.data) : deleteDoc(place)
}

/** Only these fields: another device may have changed others meanwhile. */
async function setFields(place: DocumentReference, changed: FieldValue[]): Promise<void> {
  const isProfile = place.parent.id === 'members'
  const fields: typeof changed = isProfile ? [...changed, [['updatedAt'], Date.now()]] : changed
  const gone = fields.map(([path, value]): FieldValue => [path, value ?? deleteField()])
  await setDoc(place, withFields({}, gone), { mergeFields: fields.map(([path]) => new FieldPath(...path)) })
}

/** The record as far as it's known, and the listeners for its changes. */
function createRecord({ id: uid, name }: Pick<Person, 'id' | 'name'>, projectId: string) {
  // Bounded: one for each part of the page that listens.
  const listeners = new Set<() => void>()
  const unsent: Partial<Record<Below | 'member', number>> = {}
  let record = noRecord
  // Parts come one by one, and a page would fill up before its reader's eyes.
  const isThere = () => record.hasFailed || Object.keys(unsent).length > belows.length
  const read = () => (isThere() ? record : noRecord)

  function change(changes: Partial<MemberRecord>, waiting: typeof unsent = {}) {
    Object.assign(unsent, waiting)
    record = { ...record, ...changes, unsent: Object.values(unsent).reduce((sum, each) => sum + each, 0) }
    noteMember({ uid, name, projectId, unsent: record.unsent, record: read() })
    for (const tell of listeners) tell()
  }

  return {
    change,
    fail(error: unknown) {
      console.error(error)
      change({ hasFailed: true })
    },
    read,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** What the cache does not know, the server may. */
function findMember(found: DocumentSnapshot): Partial<MemberRecord> {
  const member = found.data() as Member | undefined
  // What was changed before the rest is here is not all of it.
  if (member?.consents) return { member, hasFailed: false }
  if (found.exists()) return {}
  return found.metadata.fromCache ? {} : { member: null, hasFailed: false }
}

const isWaiting = ({ metadata }: DocumentSnapshot): boolean => metadata.hasPendingWrites
const countWaiting = ({ docs }: QuerySnapshot): number => docs.filter(isWaiting).length
