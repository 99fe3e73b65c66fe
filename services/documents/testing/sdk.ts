import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import type * as Full from '@firebase/firestore'
import * as lite from '@firebase/firestore/lite'
import { SmallXmlHttpRequest } from './xml-http-request.ts'

export type FullSdk = typeof Full

/** Seen from the package that Node would take. */
const browserBuild = '../../../@firebase/firestore/dist/index.esm.js'

/** The SDK as browsers get it: streams over WebChannel. Node's own build speaks gRPC, which this server does not. */
export async function loadBrowserSdk(): Promise<FullSdk> {
  Object.assign(globalThis, { XMLHttpRequest: SmallXmlHttpRequest })
  const full: FullSdk = await import(new URL(browserBuild, import.meta.resolve('@firebase/firestore')).href)
  full.setLogLevel('silent')
  lite.setLogLevel('silent')
  return full
}

/** Clients of one project at one server, each as if on a device of its own. */
export function createClients(full: FullSdk, host: string, projectId: string) {
  const apps: FirebaseApp[] = []
  const newApp = () => {
    const app = initializeApp({ projectId, apiKey: 'any-key' }, crypto.randomUUID())
    apps.push(app)
    return app
  }
  return {
    open: (settings: Full.FirestoreSettings = {}) =>
      full.initializeFirestore(newApp(), { host, ssl: false, ...settings }),
    openLite: () => lite.initializeFirestore(newApp(), { host, ssl: false }),
    close: async () => {
      await Promise.all(apps.splice(0).map(app => deleteApp(app)))
    },
  }
}

export { lite }
