import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../../platform/database/open.ts'
import type { IdentityDeps } from '../identity.ts'
import { newEmail, password } from './person.ts'
import { type Json, type Opened, openIdentity } from './serve.ts'

type House = Opened & {
  /** Whose test it is. */
  email: string
}

/** An identity for the tests of one suite. Each finds an address of its own and an empty letter box. */
export function setHouse(open: () => Promise<Database>, given?: Partial<IdentityDeps>) {
  const house = {} as House
  beforeAll(async () => {
    Object.assign(house, await openIdentity(await open(), given))
  })
  beforeEach(async () => {
    house.email = newEmail()
    // What the test before put off is not of this one.
    await house.identity.settle()
    house.letters.length = 0
  })
  afterAll(() => expect(house.faults).toEqual([]))

  return Object.assign(house, {
    register: (): Promise<Json> =>
      house.post('/v1/accounts:signUp', { email: house.email, password, returnSecureToken: true }),
    signIn: (given = password, email = house.email, network?: string): Promise<Json> =>
      house.post(
        '/v1/accounts:signInWithPassword',
        { email, password: given, returnSecureToken: true },
        network,
      ),
    lookup: (idToken: string): Promise<Json> => house.post('/v1/accounts:lookup', { idToken }),
    update: (idToken: string, change: object): Promise<Json> =>
      house.post('/v1/accounts:update', { idToken, returnSecureToken: true, ...change }),
    send: (body: object): Promise<Json> => house.post('/v1/accounts:sendOobCode', body),
  })
}
