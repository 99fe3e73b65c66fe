import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { languageCodes } from '../../languages/languages.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { signUp } from '../testing/sign-up.ts'

const clock = heldClock(Date.parse('2026-11-15T12:00:00Z'))
let house: House
beforeAll(async () => {
  house = await serveHouse({ env: { PAGE_LIMIT: '20', TRUST_PROXY: '1' }, clock })
})
afterAll(() => house.stop())

let networks = 0
const newNetwork = () => `203.0.113.${++networks}`

function askFrom(network: string, path: string, init: RequestInit = {}) {
  return house.ask(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': network } })
}

async function exhaust(network: string): Promise<void> {
  for (let time = 0; time < 20; time++) expect((await askFrom(network, `/help?q=${time}`)).status).toBe(200)
}

describe('pages that must be drawn anew', () => {
  test('are drawn for a network so many times a minute, and then again', async () => {
    const network = newNetwork()
    await exhaust(network)
    const refused = await askFrom(network, '/help?q=x')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect((await askFrom(newNetwork(), '/help?q=x')).status).toBe(200)
    clock.advance(wait * 1000)
    expect((await askFrom(network, '/help?q=x')).status).toBe(200)
  })

  test.each(languageCodes)('are refused in %s, on a small page', async language => {
    clock.advance(60_000)
    const network = newNetwork()
    await exhaust(network)
    const refused = await askFrom(network, `${pathOf('help', language)}?q=x`)
    const html = await refused.text()
    expect(refused.status).toBe(429)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(house.backend.library.words(language).getFixedT(null, 'links')('busy.title'))
    expect(html.length).toBeLessThan(1_500)
  })

  test.each(['/?x=1', '/de/hilfe?utm_source=a&utm_medium=b', '/terms?__proto__=1', '/posts?q=1'])(
    '%s is none of them: what a page does not read changes nothing on it',
    async path => {
      clock.advance(60_000)
      const network = newNetwork()
      const plain = await (await askFrom(network, path.replace(/\?.*/, ''))).text()
      for (let time = 0; time < 40; time++) {
        const answer = await askFrom(network, `${path}&n=${time}`)
        expect([answer.status, await answer.text()]).toEqual([200, plain])
      }
    },
  )

  test('nor is a page for whoever brings a session that is none', async () => {
    clock.advance(60_000)
    const network = newNetwork()
    const forged = [
      'x',
      `a.b.${'c'.repeat(86)}`,
      `${Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url')}.e30.${'A'.repeat(86)}`,
    ]
    for (const value of forged)
      for (let time = 0; time < 20; time++) {
        const answer = await askFrom(network, '/terms', { headers: { cookie: `__session=${value}` } })
        expect([value, answer.status, answer.headers.has('etag')]).toEqual([value, 200, true])
      }
  })

  test.each(['/login', '/de/register', '/sign-in', '/start-data-deletion', '/'])(
    'nor is %s, so that no one is kept out by others',
    async path => {
      clock.advance(60_000)
      const network = newNetwork()
      await askFrom(newNetwork(), path)
      await exhaust(network)
      expect((await askFrom(network, path)).status).toBe(200)
    },
  )

  test('are counted for members by account: a network that is used up stops none', async () => {
    clock.advance(60_000)
    const network = newNetwork()
    const [{ cookie: mira }, { cookie: noor }] = [await signUp(house), await signUp(house)]
    await exhaust(network)
    for (let time = 0; time < 20; time++)
      expect((await askFrom(network, '/account', { headers: { cookie: mira } })).status).toBe(200)
    expect((await askFrom(network, '/account', { headers: { cookie: mira } })).status).toBe(429)
    expect((await askFrom(network, '/account', { headers: { cookie: noor } })).status).toBe(200)
  })

  test('include data: an open page is then led to the whole one, which may be at hand', async () => {
    clock.advance(60_000)
    const network = newNetwork()
    await exhaust(network)
    const answer = await askFrom(network, '/de/hilfe.data?q=x&_routes=de.help')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-remix-redirect')).toBe('/de/hilfe?q=x')
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
    expect(
      (await askFrom(network, '/login.data', { method: 'POST', body: new URLSearchParams() })).status,
    ).toBe(429)
  })

  test('are counted for a household by its network', async () => {
    clock.advance(60_000)
    await exhaust('2001:db8:1:2::1')
    expect((await askFrom('2001:db8:1:2:ffff::9', '/help?q=x')).status).toBe(429)
    expect((await askFrom('2001:db8:1:3::1', '/help?q=x')).status).toBe(200)
  })
})

test('zero is no limit', async () => {
  const open = await serveHouse({ env: { PAGE_LIMIT: '0' } })
  for (let time = 0; time < 30; time++) expect((await open.ask('/help?q=x')).status).toBe(200)
  await open.stop()
})
