import { initializeApp } from '@firebase/app'
import * as firestore from '@firebase/firestore'

/** The unmodified SDK, for tests to speak with from a page of this origin. */
const sdk = {
  ...firestore,
  /** Memory alone, or what stays when the tab is closed, shared by all tabs. */
  open(projectId: string, isKept: boolean) {
    const app = initializeApp({ projectId, apiKey: 'any-key' })
    const localCache = isKept
      ? firestore.persistentLocalCache({
          cacheSizeBytes: 41_943_040,
          tabManager: firestore.persistentMultipleTabManager(),
        })
      : firestore.memoryLocalCache()
    return firestore.initializeFirestore(app, {
      host: location.host,
      ssl: location.protocol === 'https:',
      localCache,
    })
  },
}

export type Sdk = typeof sdk

Object.assign(window, { sdk, seen: [] })
