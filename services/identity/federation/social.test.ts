import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { newToken } from '../../../platform/ids.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { openIdentity } from '../testing/serve.ts'
import { readProviders } from './providers.ts'
import { callback, clinic, site } from './testing/others.ts'
import { createPerson } from './testing/person.ts'
import { setSocial } from './testing/social.ts'
import { type Message, readTold } from './testing/told.ts'

describeOnDatabase('signing in with others', open => {
  const social = setSocial(open)
  const { clock, lines, openBrowser } = social

  test('ends with a credential that identity takes, told to our own origin alone', async () => {
    const { begin, arrive, person, ticket, jar } = openBrowser()
    const away = await begin()
    expect(away.origin).toBe(social.others.issuer)
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

    const providers = readProviders(
      readConfig({
        OIDC_PROVIDERS: JSON.stringify([
          { id: clinic, name: 'C', issuer: social.others.issuer, clientId: 'exhale' },
        ]),
      }),
    )
    const { post } = await openIdentity(await open(), { providers })
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
    const rows = await social.database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(state)
    expect(JSON.stringify(rows)).not.toContain(ticket)
    const { message } = readTold(await (await arrive(await person.signIn(away, 'secretive'))).text())
    const kept = await social.database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .selectAll()
      .execute()
    expect(JSON.stringify(kept)).not.toContain(message.credential.idToken.slice(0, 40))
    expect(lines.join('')).not.toMatch(/secretive|example\.org/)
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
      const { providers, secretsSeen } = social.others
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
})
