import { deleteApp, initializeApp } from '@firebase/app'
import { getFunctions } from '@firebase/functions'
import { describe, expect, test } from 'vitest'
import { languages } from '../../languages/languages.ts'
import { clients } from './testing/clients.ts'

/** Section 9 of the specification. */

describe('9. Business constants and limits', () => {
  test('nine languages, with their names and locales', () => {
    expect(languages.map(({ code, name, locale }) => `${code} ${name} ${locale}`)).toEqual([
      ...['en English en-US', 'de Deutsch de-DE', 'fr Français fr-FR', 'nl Nederlands nl-NL'],
      ...[
        'es Español es-ES',
        'ru Русский ru-RU',
        'it Italiano it-IT',
        'pt Português pt-PT',
        'pl Polski pl-PL',
      ],
    ])
  })

  // The language cookie, 365 days, path /, SameSite lax: held by languages/detect.test.ts "the cookie lives for 365 days on the whole site"
  // The popup's 500 by 600: held by app/account/client/popup.test.ts "a window stands in the middle of the page, 500 by 600, and never off the screen"
  // Its 8 s: held by app/account/client/popup.test.ts "that is closed is given up after 8 seconds, as by the SDK, and its last words are heard till then"
  // No token older than 5 minutes is synced: held by app/account/client/auth.test.ts "the server hears of a token that isn’t older than 5 minutes, and of the sign-out"
  // An ID token's 3600 s: held by services/identity/wire-accounts.test.ts "an ID token ends after an hour"

  test.each<[sentence: string, client: keyof typeof clients, code: RegExp]>([
    [
      'redirect events are cached 10 minutes',
      'auth',
      /EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000;/,
    ],
    ['session storage is polled every second', 'auth', /_POLLING_INTERVAL_MS\$1 = 1000;/],
    ['IndexedDB is polled every 800 ms', 'auth', /_POLLING_INTERVAL_MS = 800;/],
    ['IndexedDB is tried up to 3 times', 'auth', /_TRANSACTION_RETRY_COUNT = 3;/],
    ['a token is expired 30 s before its end', 'auth', /expirationTime - 30000 /],
    ['it’s refreshed 5 minutes before', 'auth', /expTime - Date\.now\(\) - 300000 /],
    ['after a failure again in 30 s', 'auth', /errorBackoff = 30000 /],
    ['then twice as long, up to 16 minutes', 'auth', /errorBackoff \* 2, 960000 /],
    ['the network has 30 s, 60 s on a phone', 'auth', /API_TIMEOUT_MS = new Delay\(30000, 60000\);/],
    ['5 s when offline', 'auth', /Math\.min\(5000 \/\* DelayMin\.OFFLINE/],
    ['heartbeats of 30 days are kept', 'app', /MAX_NUM_STORED_HEARTBEATS = 30;/],
    ['content comes 25 at a time', 'content', /perPage = 25,/],
    ['relations in batches of 50', 'content', /chunkSize = 50;/],
    ['content is tried up to 10 times', 'content', /maxRetries \|\| 10;/],
    ['300 ms apart', 'content', /retriesDelay \?\? 300;/],
    ['3 times a second with an oauth token', 'content', /rateLimitConfig, 3\)/],
    ['functions take 70000 ms', 'functions', /options\.timeout \|\| 70000;/],
    ['a channel’s watchdog, 45000 ms', 'channel', /=45E3;/],
    ['its ping, 10000 ms', 'channel', /"TestPingServer: timeout".{0,20},1E4\)/s],
    ['10 connections at once', 'channel', /\|\|10;l\.PerformanceNavigationTiming/],
    ['a cache of 41943040 bytes', 'documents', /\w+ = 41943040;/],
    [
      'an idle stream, 60 s',
      'documents',
      /null === this\.\w+ && \(this\.\w+ = this\.\w+\.enqueueAfterDelay\(this\.\w+, 6e4,/,
    ],
    ['a health check, 10 s', 'documents', /\.enqueueAfterDelay\(this\.\w+, 1e4,/],
    ['online or not, 10 s', 'documents', /TimerId\.OnlineStateTimeout \*\/ , 1e4,/],
    ['back-off from 1 s by 1.5 up to 60 s', 'documents', /\w = 1e3\b[^=]+\w = 1\.5\b[^=]+\w = 6e4\)/],
    ['10 batches of writes waiting', 'documents', /canAddToWritePipeline[^}]+\.length < 10;/],
    ['100 limbo resolutions', 'documents', /maxConcurrentLimboResolutions: 100/],
    ['an index from 100 documents', 'documents', /create index when collection size[^=]+= 100,/],
  ])('%s', (_, client, code) => {
    expect(clients[client]).toMatch(code)
  })

  // The house's own asking of a hosted space, 5 times a second, 10 retries 300 ms apart: held by services/content/hosted/hosted.test.ts "is asked five times a second at most, and ten times again where that was too often"
  // 25 to a page: held by services/content/wire.test.ts "counts no more than a hundred to a page"
  // No form library, so no commit delay (decision 0004)

  test('functions are in us-central1 unless someone says otherwise', async () => {
    const app = initializeApp({ projectId: 'exhale' }, crypto.randomUUID())
    expect(getFunctions(app).region).toBe('us-central1')
    await deleteApp(app)
  })

  // A callable here takes as long: held by services/functions/stream.test.ts "ends after 70 seconds"
  // A cache of that size in a browser: held by e2e/documents.test.ts "fill a cache of 40 MB, and are read from it offline"
  // Theme layers: held by e2e/look/frame.test.ts "have the places the specification gives them"
})
