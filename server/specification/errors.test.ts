import { createServer } from 'node:http'
import { deleteApp, FirebaseError, initializeApp } from '@firebase/app'
import { getFunctions, httpsCallable } from '@firebase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeProblem } from '../../app/account/client/problems.ts'
import { loadBrowserSdk } from '../../services/documents/testing/sdk.ts'
import { findPort } from '../testing/serve.ts'
import { clients } from './testing/clients.ts'

/** Section 8 of the specification: each error, by the client that tells it, and what people are told. */

const newApp = () => initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, crypto.randomUUID())

describe('8. The error catalogue', () => {
  // A route that doesn't exist: held by server/site/site.test.ts "says so in %s, with the path and ways on"

  /* Identity */

  test.each([
    ...['user-mismatch', 'internal-error', 'password-does-not-meet-requirements', 'popup-blocked'],
    ...['popup-closed-by-user', 'cancelled-popup-request', 'web-storage-unsupported', 'unauthorized-domain'],
    ...['network-request-failed', 'invalid-auth-event', 'auth-domain-config-required', 'invalid-api-key'],
    ...['operation-not-supported-in-this-environment', 'argument-error'],
    ...['email-already-in-use', 'wrong-password', 'invalid-credential', 'user-not-found'],
    ...['too-many-requests', 'expired-action-code', 'invalid-action-code', 'user-disabled'],
    ...['user-token-expired', 'multi-factor-auth-required'],
  ])('%s has a sentence for the person', code => {
    const { word } = describeProblem(new FirebaseError(`auth/${code}`, code))
    expect(word === 'unknown').toBe(code === 'internal-error')
  })
  // In nine languages: held by languages/words.test.ts "has the English keys, no more and no fewer"
  // Disabled signs out: held by services/identity/sdk.test.ts "is signed out when disabled"
  // Expired signs out: held by services/identity/sdk.test.ts "changes its password, which ends every other session"

  /* Cloud functions */

  // Each status of the table: held by services/functions/sdk.test.ts "%s by its HTTP status alone"
  // Each status as we send it: held by services/functions/failures.test.ts "%s is %s with %s"

  const answers: Record<string, [status: number, body: string]> = {
    data: [200, '{"data":1,"result":2}'],
    result: [299, '{"result":2}'],
    text: [200, 'data'],
    neither: [200, '{}'],
    teapot: [418, ''],
    told: [500, '{"error":{"status":"OUT_OF_RANGE","message":"Too far."}}'],
  }
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url.slice(1)]
    if (answer) response.writeHead(answer[0]).end(answer[1])
  })
  let functionsHost: string
  beforeAll(async () => {
    const port = await findPort()
    functionsHost = `http://127.0.0.1:${port}`
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const call = (name: string, host = functionsHost, app = newApp()) =>
    httpsCallable(getFunctions(app, host), name)()

  test('reads its answer from data, or else from result', async () => {
    expect((await call('data')).data).toBe(1)
    expect((await call('result')).data).toBe(2)
  })

  test.each([
    ['text', 'internal', 'Response is not valid JSON object.'],
    ['neither', 'internal', 'Response is missing data field.'],
    ['teapot', 'unknown', 'unknown'],
    ['told', 'out-of-range', 'Too far.'],
  ])('an answer like %s is %s: %s', async (name, code, message) => {
    await expect(call(name)).rejects.toMatchObject({ code: `functions/${code}`, message })
  })

  test('no status at all is internal', async () => {
    const nobody = `http://127.0.0.1:${await findPort()}`
    await expect(call('data', nobody)).rejects.toMatchObject({ code: 'functions/internal' })
  })

  test('a service that was deleted has cancelled its calls', async () => {
    const app = newApp()
    const asked = new Promise(resolve => server.once('request', resolve))
    const waiting = expect(call('unanswered', functionsHost, app)).rejects.toMatchObject({
      code: 'functions/cancelled',
    })
    await asked
    await deleteApp(app)
    await waiting
  })
  // A timeout is deadline-exceeded: held by services/functions/sdk.test.ts "a time-out"

  /* Content service */

  // Non-2xx rejects with message, status and response: held by services/content/client.test.ts "is told what it may not read"
  // Again after 429: held by services/content/client.test.ts "waits and comes again when it asked too often"
  // By the house as well: held by services/content/hosted/hosted.test.ts "is asked five times a second at most, and ten times again where that was too often"
  // Without a token the house doesn't start, and says so (decision 0036): held by server/pages/hosted-content.test.ts "a half-made setting is refused before anything starts"

  /* Database */

  test('whoever is offline, and whoever has left, is told', async () => {
    const { disableNetwork, doc, getDoc, initializeFirestore, terminate } = await loadBrowserSdk()
    const database = initializeFirestore(newApp(), { host: '127.0.0.1:9', ssl: false })
    const place = doc(database, 'members/mira')
    await disableNetwork(database)
    await expect(getDoc(place)).rejects.toThrow('Failed to get document because the client is offline.')
    await terminate(database)
    await expect(async () => getDoc(place)).rejects.toThrow('The client has already been terminated.')
  })

  test.each([
    ['Request time out', /"Request time out"/],
    ['Connection failed.', /"Connection failed\."/],
    ['Server responded with status {n}', /"Server responded with status " \+ \w+\.getStatus\(\)/],
    ['The operation could not be completed', /"The operation could not be completed"/],
    ['offline after 10 s without a response', / 1e4, .{0,80}Backend didn't respond within 10 seconds/s],
    [
      'resource-exhausted uses the maximum back-off',
      /D\.RESOURCE_EXHAUSTED \?.{0,300}Using maximum backoff/s,
    ],
    ['unauthenticated invalidates tokens', /D\.UNAUTHENTICATED .{0,700}\.invalidateToken\(\)/s],
  ])('its client: %s', (_, code) => {
    expect(clients.documents).toMatch(code)
  })

  /* What the product does with them */

  // It logs to the console: held by e2e/languages.test.ts "the page stays readable, its links work, and one error is logged"
})
