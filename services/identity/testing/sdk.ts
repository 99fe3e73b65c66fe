import { deleteApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from '@firebase/auth'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../../platform/database/open.ts'
import { newEmail, password } from './person.ts'
import { type Json, type Served, serveIdentity } from './serve.ts'

type Sdk = { served: Served; auth: Auth; email: string }

/** The official SDK before an identity of its own. Each test finds a new app and an address that nobody has. */
export function setSdk(open: () => Promise<Database>) {
  const sdk = {} as Sdk
  beforeAll(async () => {
    sdk.served = await serveIdentity(await open(), { testMode: true })
  })
  afterAll(() => sdk.served.stop())
  beforeEach(() => {
    const auth = newAuth()
    sdk.auth = auth
    sdk.email = newEmail()
    return () => deleteApp(auth.app)
  })

  function newAuth(): Auth {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, crypto.randomUUID())
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, sdk.served.url, { disableWarnings: true })
    return auth
  }

  async function harness(path: string, init?: RequestInit): Promise<Json> {
    const response = await fetch(`${sdk.served.url}/emulator/v1/projects/demo-anything/${path}`, init)
    expect(response.status).toBe(200)
    return response.json()
  }

  return Object.assign(sdk, {
    newAuth,
    harness,
    register: (email = sdk.email) => createUserWithEmailAndPassword(sdk.auth, email, password),

    async lastCode(address = sdk.email, type?: string): Promise<{ oobCode: string; oobLink: string }> {
      const { oobCodes } = await harness('oobCodes')
      return oobCodes.findLast(
        (code: Json) => code.email === address && (type === undefined || code.requestType === type),
      )
    },
  })
}
