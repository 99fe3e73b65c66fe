import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { newToken } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { openIdentity } from '../testing/serve.ts'
import { appleProvider, readProviders, type SocialProvider } from './providers.ts'
import { createSocial } from './social.ts'
import { socialHouse } from './tables.ts'
import { type Arrival, createPerson } from './testing/person.ts'
import { type Served, serveProvider } from './testing/provider.ts'

const site = 'http://exhale.test'
const callback = `${site}/auth/oauth/callback`
const clinic = 'oidc.clinic'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const appleKey = {
  clientId: 'org.example.site',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

let served: Served
let apple: Served
const secretsSeen: string[] = []

beforeAll(async () => {
  served = await serveProvider({
    clients: () => [
      {
        client_id: 'exhale',
        client_secret: 'between us',
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
      { client_id: 'public', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
    ],
  })
  apple = await serveProvider({
    clients: () => [
      {
        client_id: appleKey.clientId,
        client_secret: 'never compared',
        redirect_uris: [callback, callback.replace('http:', 'https:')],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    checkSecret: async secret => {
      secretsSeen.push(secret)
      const expected = { issuer: appleKey.teamId, audience: apple.issuer, subject: appleKey.clientId }
      const { protectedHeader, payload } = await jwtVerify(secret, publicKey, expected)
      const lasts = Number(payload.exp) - Number(payload.iat)
      return protectedHeader.alg === 'ES256' && protectedHeader.kid === appleKey.keyId && lasts <= 15_777_000
    },
  })
})
afterAll(async () => {
  await Promise.all([served.stop(), apple.stop()])
})

describeOnEveryDatabase('signing in with others', open => {
  let database: Database
  let providers: readonly SocialProvider[]
  const clock = heldClock(Date.now())
  const lines: string[] = []

  beforeAll(async () => {
    database = await open()
    await migrate(database, [socialHouse])
    const settings = readConfig({
      OIDC_PROVIDERS: JSON.stringify([
        { id: clinic, name: 'Clinic', issuer: served.issuer, clientId: 'exhale', clientSecret: 'between us' },
        { id: 'oidc.public', name: 'Public', issuer: served.issuer, clientId: 'public' },
        {
          id: 'oidc.wrong',
          name: 'Wrong',
          issuer: served.issuer,
          clientId: 'exhale',
          clientSecret: 'guessed',
        },
        { id: 'oidc.gone', name: 'Gone', issuer: 'http://localhost:9', clientId: 'exhale' },
      ]),
    })
    providers = [...readProviders(settings).social, appleProvider(appleKey, apple.issuer)]
  })
  beforeEach(() => {
    clock.set(Date.now())
    lines.length = 0
  })

  /** A page of ours in a browser of its own. */
  function openBrowser(origin = site) {
    const log = createLog('debug', { write: line => void lines.push(line) })
    const { fetch } = createSocial({ database, clock, log, origin: new URL(origin), providers })
    const jar = new Map<string, string>()
    const ticket = newToken()
    const person = createPerson(`${origin}/`)

    async function ask(path: string, init: RequestInit & { isForeign?: boolean } = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (!init.isForeign) headers.set('cookie', [...jar].map(pair => pair.join('=')).join('; '))
      const request = new Request(new URL(path, origin), { ...init, headers })
      const response = await fetch(request, { clientAddress: '203.0.113.7' })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      return response
    }

    const start = (provider = clinic, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        provider,
        ticket,
        redirect: '/login?redirect=%2Fde',
        origin,
        ...more,
      })
      return ask(`/auth/oauth/start?${query}`)
    }
    const begin = async (provider?: string, more?: Record<string, string>) =>
      new URL((await start(provider, more)).headers.get('location') ?? '')
    const arrive = ({ url, form }: Arrival, isForeign = false) =>
      ask(url.pathname + url.search, form ? { method: 'POST', body: form, isForeign } : { isForeign })

    return { ask, start, begin, arrive, person, ticket, jar }
  }

  test('ends with a credential that identity takes, told to our own origin alone', async () => {
    const { begin, arrive, person, ticket, jar } = openBrowser()
    const away = await begin()
    expect(away.origin).toBe(served.issuer)
    const asked = Object.fromEntries(away.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: callback,
    })
    expect(away.href).not.toContain(ticket)
    expect([...jar.keys()]).toEqual([expect.stringMatching(/^oauth-/)])

    const response = await arrive(await person.signIn(away, 'mira'))
    expect(response.status).toBe(200)
    expect(jar.size).toBe(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const page = await response.text()
    const nonce = /<script nonce="([^"]+)">/.exec(page)?.[1]
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    const { message, origin } = readTold(page)
    expect(origin).toBe(site)
    expect(message).toMatchObject({ source: 'exhale:oauth', ticket })
    const { credential } = message
    expect(decodeJwt(credential.idToken)).toMatchObject({ sub: 'mira', aud: 'exhale', nonce: asked.nonce })
    expect(credential.rawNonce).not.toBe(asked.nonce)
    expect(credential.accessToken).toBeTypeOf('string')

    const { openId } = readProviders(
      readConfig({
        OIDC_PROVIDERS: JSON.stringify([
          { id: clinic, name: 'C', issuer: served.issuer, clientId: 'exhale' },
        ]),
      }),
    )
    const { post } = await openIdentity(await open(), { providers: openId })
    const postBody = new URLSearchParams({
      id_token: credential.idToken,
      providerId: credential.providerId,
      nonce: credential.rawNonce,
    })
    const wish = { postBody: `&${postBody}`, requestUri: site, returnSecureToken: true }
    expect(await post('/v1/accounts:signInWithIdp', wish)).toMatchObject({
      email: 'mira@example.org',
      emailVerified: true,
      displayName: 'The mira',
    })
    const other = { ...wish, postBody: wish.postBody.replace(/nonce=.*/, `nonce=${newToken()}`) }
    expect(await post('/v1/accounts:signInWithIdp', other)).toContain('NONCE')
  })

  test('works for a client without a secret', async () => {
    const { begin, arrive, person } = openBrowser()
    const response = await arrive(await person.signIn(await begin('oidc.public'), 'noor'))
    expect(readTold(await response.text()).message.credential.providerId).toBe('oidc.public')
  })

  test('leaves nothing readable in the database and nothing personal in the log', async () => {
    const { begin, arrive, person, ticket } = openBrowser()
    const away = await begin()
    const state = away.searchParams.get('state') ?? ''
    const rows = await database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(state)
    expect(JSON.stringify(rows)).not.toContain(ticket)
    const { message } = readTold(await (await arrive(await person.signIn(away, 'secretive'))).text())
    const kept = await database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .selectAll()
      .execute()
    expect(JSON.stringify(kept)).not.toContain(message.credential.idToken.slice(0, 40))
    expect(lines.join('')).not.toMatch(/secretive|example\.org/)
  })

  describe('refuses', () => {
    const refused = async (response: Response) => {
      expect(response.status).toBe(400)
      const { message } = readTold(await response.text())
      expect(message.credential).toBeUndefined()
      return message.error
    }

    test('a state it does not know', async () => {
      const { ask } = openBrowser()
      const answers = [`?code=x&state=${newToken()}`, '?code=x', '', `?state=${'x'.repeat(10_000)}`]
      for (const query of answers)
        expect(await refused(await ask(`/auth/oauth/callback${query}`))).toBe('invalid-auth-event')
    })

    test('a state that was used', async () => {
      const { begin, arrive, person, jar } = openBrowser()
      const away = await begin()
      const cookies = [...jar]
      const arrival = await person.signIn(away, 'mira')
      expect((await arrive(arrival)).status).toBe(200)
      for (const [name, value] of cookies) jar.set(name, value)
      expect(await refused(await arrive(arrival))).toBe('invalid-auth-event')
    })

    test('all but one of many that bring the same answer', async () => {
      const { begin, person, ask, jar } = openBrowser()
      const { url } = await person.signIn(await begin(), 'mira')
      const cookie = [...jar].map(pair => pair.join('=')).join('; ')
      const asks = Array.from({ length: 8 }, () =>
        ask(url.pathname + url.search, { headers: { cookie }, isForeign: true }),
      )
      const statuses = (await Promise.all(asks)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    })

    test('a state that ran out', async () => {
      const { begin, arrive, person } = openBrowser()
      const arrival = await person.signIn(await begin(), 'mira')
      clock.advance(10 * 60_000)
      expect(await refused(await arrive(arrival))).toBe('invalid-auth-event')
    })

    test('an answer brought by another browser, and still takes it from the right one', async () => {
      const { begin, arrive, person } = openBrowser()
      const arrival = await person.signIn(await begin(), 'mira')
      expect(await refused(await openBrowser().arrive(arrival))).toBe('invalid-auth-event')
      expect((await arrive(arrival)).status).toBe(200)
    })

    test('an answer by form where an address was asked for', async () => {
      const { begin, person, ask } = openBrowser()
      const { url } = await person.signIn(await begin(), 'mira')
      const response = await ask(url.pathname, { method: 'POST', body: url.searchParams, isForeign: true })
      expect(await refused(response)).toBe('invalid-auth-event')
    })

    test('a token with another nonce', async () => {
      const { begin, arrive, person } = openBrowser()
      const away = await begin()
      away.searchParams.set('nonce', 'of-someone-else')
      expect(await refused(await arrive(await person.signIn(away, 'mira')))).toBe('invalid-auth-event')
      expect(lines.join('')).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    })

    test('a code from another visit', async () => {
      const [first, second] = [openBrowser(), openBrowser()]
      const used = await first.person.signIn(await first.begin(), 'mira')
      expect((await first.arrive(used)).status).toBe(200)
      const other = await second.person.signIn(await second.begin(), 'noor')
      other.url.searchParams.set('code', used.url.searchParams.get('code') ?? '')
      expect(await refused(await second.arrive(other))).toBe('invalid-auth-event')
      expect(lines.join('')).toContain('invalid_grant')
    })

    test('an answer in the name of another issuer', async () => {
      const { begin, arrive, person } = openBrowser()
      const arrival = await person.signIn(await begin(), 'mira')
      arrival.url.searchParams.set('iss', 'https://evil.example')
      expect(await refused(await arrive(arrival))).toBe('invalid-auth-event')
    })

    test('a page at another address, and tells it so', async () => {
      const { start } = openBrowser()
      const response = await start(clinic, { origin: 'http://127.0.0.1:3000' })
      const told = readTold(await response.text())
      expect(told).toMatchObject({
        origin: 'http://127.0.0.1:3000',
        message: { error: 'unauthorized-domain' },
      })
    })

    test('to begin for another site', async () => {
      const { ask, ticket } = openBrowser()
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'Sec-Fetch-Site': site }
        const response = await ask(`/auth/oauth/start?provider=${clinic}&ticket=${ticket}`, { headers })
        expect([response.status, response.headers.get('location')]).toEqual([403, null])
      }
    })
  })

  test('tells that the person went back, and says nothing of it in the log', async () => {
    const { begin, arrive, person, ticket } = openBrowser()
    const response = await arrive(await person.goBack(await begin()))
    expect(readTold(await response.text()).message).toMatchObject({ ticket, error: 'user-cancelled' })
    expect(lines).toEqual([])
  })

  test('tells what else a provider may say', async () => {
    const words = {
      user_cancelled_authorize: 'user-cancelled',
      unauthorized_client: 'auth-domain-config-required',
      temporarily_unavailable: 'network-request-failed',
      'mira@example.org was <b>naughty</b>': 'internal-error',
    }
    for (const [word, code] of Object.entries(words)) {
      const { begin, ask } = openBrowser()
      const state = (await begin()).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ state, error: word, error_description: 'mira', iss: served.issuer })
      const page = await (await ask(`/auth/oauth/callback?${query}`)).text()
      expect(readTold(page).message.error).toBe(code)
      expect(page).not.toContain('naughty')
    }
    expect(lines.join('')).not.toMatch(/mira|naughty/)
  })

  test('tells when the secret is wrong, or no one is there', async () => {
    const { begin, arrive, person, start } = openBrowser()
    const response = await arrive(await person.signIn(await begin('oidc.wrong'), 'mira'))
    expect(readTold(await response.text()).message.error).toBe('auth-domain-config-required')
    const unreached = await start('oidc.gone')
    expect(readTold(await unreached.text()).message.error).toBe('network-request-failed')
    expect(lines.join('')).toContain('oidc.gone')
  })

  test('answers what it does not know in JSON', async () => {
    const { ask, start } = openBrowser()
    const unknown = await start('oidc.nobody')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { message: 'UNKNOWN_PROVIDER' } })
    expect((await start('__proto__')).status).toBe(404)
    expect((await start(clinic, { ticket: 'short' })).status).toBe(400)
    expect((await ask('/auth/oauth/else')).status).toBe(404)
    expect((await ask('/auth/oauth/start', { method: 'POST' })).headers.get('allow')).toBe('GET')
    expect((await ask('/auth/oauth/pickup')).status).toBe(405)
  })

  describe('in the same window', () => {
    const redirect = { mode: 'redirect' }

    async function comeBack(more = {}) {
      const browser = openBrowser()
      const { begin, arrive, person } = browser
      const response = await arrive(
        await person.signIn(await begin(clinic, { ...redirect, ...more }), 'mira'),
      )
      expect(response.status).toBe(303)
      const location = response.headers.get('location') ?? ''
      return { ...browser, location, pickup: /#oauth=([\w-]{43})$/.exec(location)?.[1] ?? '' }
    }
    const json = (body: object, headers = {}) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

    test('hands the credential to the page that began, once', async () => {
      const { ask, location, pickup, ticket } = await comeBack()
      expect(location).toMatch(/^\/login\?redirect=%2Fde#oauth=/)
      const response = await ask('/auth/oauth/pickup', json({ pickup, ticket }))
      expect(response.headers.get('cache-control')).toBe('no-store')
      const { credential } = (await response.json()) as Message
      expect(decodeJwt(credential.idToken).sub).toBe('mira')
      expect((await ask('/auth/oauth/pickup', json({ pickup, ticket }))).status).toBe(400)
    })

    test('but to no other page, not from elsewhere, and not for long', async () => {
      const { ask, pickup, ticket } = await comeBack()
      expect((await ask('/auth/oauth/pickup', json({ pickup, ticket: newToken() }))).status).toBe(400)
      expect((await ask('/auth/oauth/pickup', json({ pickup }))).status).toBe(400)
      expect((await ask('/auth/oauth/pickup', { method: 'POST', body: '{' })).status).toBe(400)
      const foreign = [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]
      for (const headers of foreign)
        expect((await ask('/auth/oauth/pickup', json({ pickup, ticket }, headers))).status).toBe(403)
      clock.advance(60_000)
      expect((await ask('/auth/oauth/pickup', json({ pickup, ticket }))).status).toBe(400)
    })

    test('never leaves the site', async () => {
      const elsewhere = [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        'javascript:1',
        '/.//evil.example',
        '',
      ]
      for (const path of elsewhere) {
        const { location } = await comeBack({ redirect: path })
        expect(new URL(location, site).origin).toBe(site)
        expect(location).toMatch(/^\/#oauth=/)
      }
    })

    test('tells a refusal behind the address', async () => {
      const { begin, arrive, person } = openBrowser()
      const response = await arrive(await person.goBack(await begin(clinic, redirect)))
      expect(response.headers.get('location')).toBe('/login?redirect=%2Fde#oauth-error=user-cancelled')
    })
  })

  describe('with Apple', () => {
    test('takes its form, posted from its own page, and signs for its secret once', async () => {
      secretsSeen.length = 0
      const { begin, arrive, ticket } = openBrowser()
      for (const login of ['mira', 'noor']) {
        const away = await begin('apple.com')
        expect(away.searchParams.get('response_mode')).toBe('form_post')
        const arrival = await createPerson(`${site}/`).signIn(away, login)
        arrival.form?.set(
          'user',
          JSON.stringify({ name: { firstName: 'Mira', lastName: 'Øst' }, email: 'x@y.z' }),
        )
        const response = await arrive(arrival, true)
        const { message } = readTold(await response.text())
        expect(message).toMatchObject({ ticket, credential: { providerId: 'apple.com', name: 'Mira Øst' } })
      }
      expect(secretsSeen).toHaveLength(2)
      expect(secretsSeen[0]).toBe(secretsSeen[1])
      clock.advance(12 * 60 * 60_000)
      const [provider] = providers.filter(({ id }) => id === 'apple.com')
      expect(await provider?.secret(clock.now())).not.toBe(secretsSeen[0])
    })

    test('asks for the cookie all the same where the site has https, and lets it come along', async () => {
      const https = site.replace('http:', 'https:')
      const { start, arrive, jar } = openBrowser(https)
      const begun = await start('apple.com')
      const [cookie = ''] = begun.headers.getSetCookie()
      expect(cookie).toMatch(
        /^__Host-oauth-[\w-]+=[\w-]{43}; Max-Age=600; SameSite=None; Path=\/; HttpOnly; Secure$/,
      )
      const [other = ''] = (await start(clinic)).headers.getSetCookie()
      expect(other).toContain('SameSite=Lax')
      const arrival = await createPerson(`${https}/`).signIn(
        new URL(begun.headers.get('location') ?? ''),
        'mira',
      )
      expect((await arrive(arrival, true)).status).toBe(400)
      expect(jar.size).toBe(2)
      expect((await arrive(arrival)).status).toBe(200)
    })

    test('makes nothing of a name that is none', async () => {
      for (const user of ['{', '[]', '{"name":7}', `{"name":{"firstName":"${'x'.repeat(500)}"}}`]) {
        const { begin, arrive } = openBrowser()
        const arrival = await createPerson(`${site}/`).signIn(await begin('apple.com'), 'mira')
        arrival.form?.set('user', user)
        const { message } = readTold(await (await arrive(arrival, true)).text())
        expect(message.credential.name?.length ?? 0).toBeLessThanOrEqual(80)
      }
    })
  })

  test('lets no one fill the database', async () => {
    const { start } = openBrowser()
    await Promise.all(Array.from({ length: 200 }, () => start()))
    const late = readTold(await (await start()).text())
    expect(late.message.error).toBe('too-many-requests')
    clock.advance(10 * 60_000)
    expect((await start()).status).toBe(302)
    const { rows } = await database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(1)
  })
})

type Message = {
  ticket?: string
  error?: string
  credential: { providerId: string; idToken: string; accessToken?: string; rawNonce: string; name?: string }
}

function readTold(page: string): { message: Message; origin: string; back: string } {
  return JSON.parse(/id="told">(.*)<\/script>/.exec(page)?.[1] ?? '{}')
}
