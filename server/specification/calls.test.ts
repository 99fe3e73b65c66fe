import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes, prefixOf } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password } from '../testing/sign-up.ts'

/** Section 7 of the specification: what the product's browser and server ask, and are answered. */

const email = 'mira@example.org'
let house: House
let account: { idToken: string; refreshToken: string }
beforeAll(async () => {
  house = await serveHouse()
  const made = await ask('POST /v1/accounts:signUp', { email, password, returnSecureToken: true })
  account = made.body
})
afterAll(() => house.stop())

/** The identity provider's JSON. */
async function ask(call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const isForm = body instanceof URLSearchParams
  const host = isForm ? 'securetoken.googleapis.com' : 'identitytoolkit.googleapis.com'
  const init = isForm
    ? { method, body }
    : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await house.ask(`/${host}${path}?key=any-key`, init)
  return { status: answer.status, body: await answer.json() }
}

describe('7. The calls it makes', () => {
  /* Product-level */

  // GET builds/meta/{buildId}.json: held by server/http/http.test.ts "tells its rules"
  // GET builds/latest.json with a timestamp: held by server/http/http.test.ts "in latest.json%s is never kept"
  // It's asked for: held by app/browser/builds.test.ts "a new build is asked for with the time, and taken with the next step, once in ten seconds"
  // POST with a Bearer token to the sync URL, DELETE when signed out: held by app/account/client/auth.test.ts "the server hears of a token that isn’t older than 5 minutes, and of the sign-out"
  // From the same origin alone: held by server/http/mounts/identity.test.ts "is nobody else’s to set or clear: %o"
  // They're answered: held by server/http/mounts/identity.test.ts "tells the server who asks"

  /* Identity provider: the table, row by row */

  const given = { email, password, returnSecureToken: true }
  const session = { idToken: expect.any(String), refreshToken: expect.any(String) }
  const refusal = (message: string) => ({ error: { code: 400, message } })
  test.each<[call: string, write: () => object | undefined, answer: object]>([
    ['POST /v1/accounts:signUp', () => ({ ...given, email: 'kim@example.org' }), session],
    ['POST /v1/accounts:signInWithPassword', () => given, session],
    // With a provider set up: held by services/identity/sdk-sign-in.test.ts "signs in with Google"
    ['POST /v1/accounts:signInWithIdp', () => ({ postBody: 'id_token=x' }), refusal('INVALID_PROVIDER_ID')],
    // With a link that was sent: held by services/identity/sdk-proofs.test.ts "signs in by a link, once"
    ['POST /v1/accounts:signInWithEmailLink', () => ({ email, oobCode: 'x' }), refusal('INVALID_OOB_CODE')],
    [
      'POST /v1/accounts:sendOobCode',
      () => ({ requestType: 'PASSWORD_RESET', email, clientType: 'CLIENT_TYPE_WEB' }),
      { email },
    ],
    ['POST /v1/accounts:lookup', () => ({ idToken: account.idToken }), { users: [{ email }] }],
    // With a provider's token: held by services/identity/sdk-sign-in.test.ts "revokes an Apple token"
    ['POST /v2/accounts:revokeToken', () => ({}), refusal('MISSING_ID_TOKEN')],
    ['GET /v2/recaptchaConfig', () => undefined, { recaptchaEnforcementState: expect.any(Array) }],
    ['GET /v2/passwordPolicy', () => undefined, { schemaVersion: 1 }],
    [
      'POST /v1/token',
      () => new URLSearchParams({ grant_type: 'refresh_token', refresh_token: account.refreshToken }),
      { id_token: expect.any(String) },
    ],
    ['GET /v1/projects', () => undefined, { authorizedDomains: ['localhost'] }],
    ['POST /v1/accounts:delete', () => ({ idToken: account.idToken }), {}],
  ])('%s', async (call, write, answer) => {
    const { status, body } = await ask(call, write())
    expect(body).toMatchObject(answer)
    expect(status).toBe(body.error?.code ?? 200)
  })

  /* Content-management service */

  // A list, a story and the space, by an identifier: held by services/content/wire.test.ts "gives a story by slug, id and uuid, in the protocol’s shape"
  // spaces/me: held by services/content/wire.test.ts "gives links, tags and the space"
  // version and token: held by services/content/client.test.ts "is told what it may not read"
  // language: held by services/content/client.test.ts "reads languages, with fallbacks"
  // resolve_relations, resolve_links: held by services/content/client.test.ts "puts relations and links in place, few and many"
  // per_page, by default 25: held by services/content/wire.test.ts "counts no more than a hundred to a page"
  // by_uuids: held by services/content/wire.test.ts "finds by ids and uuids, in the order given if wished"
  // /v2 for delivery, /v1 for management: held by server/http/mounts/content.test.ts "needs a token"
  // GET, POST, PUT and DELETE with JSON: held by services/content/client.test.ts "goes through a story’s whole life"

  /* Cloud functions */

  // POST with a data field: held by services/functions/wire.test.ts "carries %j there and back"
  // A Bearer token when signed in: held by services/functions/sdk.test.ts "for whoever is signed in"
  // Messaging and app-check headers: held by services/functions/wire.test.ts "may bear the headers of app check and messaging"
  // The answer from data, or from result: held by server/specification/errors.test.ts "reads its answer from data, or else from result"

  /* Document database */

  // A channel that listens and writes: held by services/documents/live-sdk.test.ts "sees what others do"
  // Batch-get and commit by POST: held by services/documents/wire.test.ts "commits and gets"
  // Run-query and run-aggregation-query: held by services/documents/wire.test.ts "queries below a document, and counts"
  // Each with the auth token: held by server/http/mounts/documents.test.ts "know who is asking by their token, and notice when that changes"

  /* Other */

  // Analytics are fetched once someone agrees: held by e2e/consent.test.ts "yes: visits are counted, on later pages too"
  // The question itself comes from here (decision 0036): held by e2e/consent.test.ts "is asked before anyone is counted"

  test.each(languageCodes)('language files are loaded for their language alone: %s', async language => {
    const own = Object.values(house.backend.library.files(language)).map(({ url }) => url)
    const page = await (await house.ask(`${prefixOf(language)}/terms`)).text()
    const loaded = new Set(page.match(/\/words\/[\w./-]+\.json/g))
    expect(loaded.size).toBeGreaterThan(0)
    expect([...loaded].filter(url => !own.includes(url))).toEqual([])
  })
})
