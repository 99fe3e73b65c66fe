import { deleteApp, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, signUp } from '../testing/sign-up.ts'

/** Sections 3 and 4 of the specification: what is kept, and what it becomes. */

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

describe('3. Entities and their fields', () => {
  // The store auth, persisted, with user, null when signed out: held by app/account/client/auth.test.ts "the store auth lasts, with the person and their ID token, and is empty when signed out"
  // The token cookie, for the server alone (decision 0006): held by server/http/mounts/identity.test.ts "comes with the provider’s token for nobody but the server, while the session stands"

  test('the user record has what the provider defines', async () => {
    const auth = initializeAuth(initializeApp({ apiKey: 'any-key' }, crypto.randomUUID()), {
      persistence: inMemoryPersistence,
    })
    connectAuthEmulator(auth, house.url, { disableWarnings: true })
    const { user } = await createUserWithEmailAndPassword(auth, 'mira@example.org', password)
    await deleteApp(auth.app)
    const { metadata } = user
    expect(user).toMatchObject({
      uid: expect.stringMatching(/^\w{28}$/),
      email: 'mira@example.org',
      emailVerified: false,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [{ providerId: 'password', uid: 'mira@example.org', email: 'mira@example.org' }],
    })
    for (const time of [metadata.creationTime, metadata.lastSignInTime])
      expect(Date.parse(time ?? '')).toBeGreaterThan(0)
  })

  test('Page, Grid, Feature and Teaser are blocks that are drawn, a Feature in a Grid and by itself', async () => {
    const { administration } = house.backend.content
    const feature = (name: string) => ({ _uid: name, component: 'feature', name })
    const grid = { _uid: 'grid', component: 'grid', title: 'A grid', columns: [feature('Inside')] }
    const teaser = { _uid: 'teaser', component: 'teaser', headline: 'A teaser' }
    const body = [grid, feature('By itself'), teaser]
    const content = { component: 'page', title: 'Every block', body }
    const author = { id: 'ada', name: 'Ada' }
    const { id } = await administration.createStory(
      { name: 'Blocks', slug: 'blocks', content } as never,
      author,
    )
    await administration.publishStory(id)
    const page = await (await house.ask('/blocks')).text()
    for (const words of ['Every block', 'A grid', 'Inside', 'By itself', 'A teaser'])
      expect(page).toContain(words)
  })
})

describe('4. States and transitions', () => {
  // Signed in by login, register and popup, and on to the redirect: held by server/site/ways.test.ts "by password, from the page that asked for it"
  // The ID token is fetched and stored: held by app/account/client/auth.test.ts "the store auth lasts, with the person and their ID token, and is empty when signed out"
  // If that fails, the token is cleared: held by app/account/client/auth.test.ts "a token that can’t be fetched is cleared, and nobody is signed out by it"
  // Signed out on logout: held by e2e/account.test.ts "is made, known at once, and left again"
  // Of a disabled user: held by services/identity/sdk.test.ts "is signed out when disabled"
  // Of an expired token: held by services/identity/sdk.test.ts "changes its password, which ends every other session"
  // User and token are cleared: held by app/account/client/auth.test.ts "a session that is refused ends what the browser knows"

  test('the token cookie is set by a social sign-in alone', async () => {
    const { token } = await signUp(house, { email: 'kim@example.org', password })
    const headers = { Authorization: `Bearer ${token}` }
    const session = await house.ask('/__session', { method: 'POST', headers })
    expect(session.headers.getSetCookie().map(cookie => cookie.split('=')[0])).toEqual(['__session'])
  })

  // The language someone picks: held by e2e/languages.test.ts "keeps the page and its query, and is remembered for a year"
  // A latest-build file with a timestamp, a reload at the next step, the guard of 10 seconds: held by app/browser/builds.test.ts "a new build is asked for with the time, and taken with the next step, once in ten seconds"
  // The same in a browser: held by e2e/builds.slow.test.ts "is noticed while a page is open, and taken with the next step"
})
