import { describe, expect, test } from 'vitest'
import { newToken } from '../../../platform/ids.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { cookieOf } from './testing/jar.ts'
import { clinic } from './testing/others.ts'
import { setSocial } from './testing/social.ts'
import { readTold } from './testing/told.ts'

describeOnDatabase('signing in with others', open => {
  const social = setSocial(open)
  const { clock, lines, openBrowser } = social

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
      const cookie = cookieOf(jar)
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
      temporarily_unavailable: 'internal-error',
      'mira@example.org was <b>naughty</b>': 'internal-error',
    }
    for (const [word, code] of Object.entries(words)) {
      const { begin, ask } = openBrowser()
      const state = (await begin()).searchParams.get('state') ?? ''
      const query = new URLSearchParams({
        state,
        error: word,
        error_description: 'mira',
        iss: social.others.issuer,
      })
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
    // Not the code by which readers are asked to check their connection.
    expect(readTold(await unreached.text()).message.error).toBe('internal-error')
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

  test('lets no one fill the database', async () => {
    const { start } = openBrowser()
    await Promise.all(Array.from({ length: 200 }, () => start()))
    const late = readTold(await (await start()).text())
    expect(late.message.error).toBe('too-many-requests')
    clock.advance(10 * 60_000)
    expect((await start()).status).toBe(302)
    const { rows } = await social.database
      .as<{ social_handoffs: object }>()
      .kysely.selectFrom('social_handoffs')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(1)
  })
})
