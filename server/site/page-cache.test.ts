import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBuild } from '../read-build.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { signUp } from '../testing/sign-up.ts'
import { askWire } from '../testing/wire.ts'
import { createPageCache } from './page-cache.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('a public page', () => {
  test('is the same for every stranger, and unchanged for whoever has it', async () => {
    const first = await house.ask('/de/hilfe')
    const second = await house.ask('/de/hilfe', { headers: { cookie: 'lang=fr', 'accept-language': 'fr' } })
    const etag = second.headers.get('etag') ?? ''
    expect(await second.text()).toBe(await first.text())
    expect(etag).not.toBe('')
    const again = await house.ask('/de/hilfe', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-language')).toBe('de')
  })

  test('bears no nonce; its own scripts run by their hashes, and no other', async () => {
    const response = await house.ask('/privacy')
    const html = await response.text()
    expect(html).not.toMatch(/nonce="[^"]/)
    expect(policyOf(response)).not.toContain('nonce-')
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, code = ''] of scripts)
      expect(policyOf(response)).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policyOf(response).match(/'sha256-/g)).toHaveLength(scripts.length)
  })

  test('travels compressed, the same at the first asking and at the fifth', async () => {
    const plain = await (await house.ask('/terms')).text()
    for (let time = 0; time < 5; time++) {
      const response = await house.ask('/terms', { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      const body = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(body.length))
      expect(brotliDecompressSync(body).toString()).toBe(plain)
    }
  })

  test('is drawn anew for whoever has a session, and never takes a host from the request', async () => {
    const own = await house.ask('/terms', { headers: { cookie: (await signUp(house)).cookie } })
    expect(policyOf(own)).toContain('nonce-')
    expect(own.headers.get('etag')).toBeNull()
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const response = await house.ask('http://evil.example/imprint', { headers: { host: 'evil.example' } })
    expect(await response.text()).not.toContain('evil.example')
    expect(await (await house.ask('/imprint')).text()).not.toContain('evil.example')
  })

  test.each(['/login?redirect=/account', '/nowhere', '/help?q=date', '/certificate/sample'])(
    '%s is not kept',
    async path => {
      const [first, second] = [await house.ask(path), await house.ask(path)]
      expect(policyOf(first)).toContain('nonce-')
      expect(policyOf(first)).not.toBe(policyOf(second))
    },
  )

  test('leaves the router its list, which is of the paths it asks for', async () => {
    const { version } = (await loadBuild()).assets
    const ask = async (path: string) =>
      (await house.ask(`/__manifest?paths=${path}&version=${version}`)).text()
    expect(await ask('/help')).toContain('en.help')
    expect(await ask('/terms')).toContain('en.terms')
  })

  test('comes over the wire as it comes from the house', async () => {
    const read = async (headers = {}) => {
      const answer = await fetch(`${house.url}/fr/privacy`, { headers })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const first = await read()
    const second = await read()
    expect(second.text).toBe(first.text)
    const { date: _, ...rest } = Object.fromEntries(second.headers)
    expect(rest).toMatchObject({ 'x-frame-options': 'DENY', 'content-language': 'fr' })
    expect((await read({ 'if-none-match': rest.etag })).status).toBe(304)
    expect((await read({ cookie: `a=b; ${(await signUp(house)).cookie}` })).headers.get('etag')).toBeNull()
  })

  test.each([{}, { TRUST_PROXY: '1' }])(
    'is sent at once, whatever a header says of the host, with %j',
    async env => {
      const other = await serveHouse({ env })
      const isAtOnce = async (host: string) => {
        const headers = { 'x-forwarded-host': host }
        const { status, headers: told } = await askWire(other.url, '/imprint', { headers })
        return status === 200 && told['x-request-id'] === undefined
      }
      await askWire(other.url, '/imprint')
      expect(await isAtOnce('exhale.example')).toBe(true)
      expect(await isAtOnce('m.exhale.example')).toBe(!env.TRUST_PROXY)
      await other.stop()
    },
  )

  test('asked for with HEAD has its headers alone', async () => {
    const response = await house.ask('/install', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(await (await house.ask('/install')).text()).toContain('</html>')
  })
})

describe('what is kept', () => {
  const page = (body: string, init?: ResponseInit) => ({
    response: new Response(body, { headers: { 'Content-Type': 'text/html' }, ...init }),
    mayBeKept: true,
    kind: 'en.help',
    nonce: 'N',
    headersFor: () => ({}),
  })
  const ask = new Request('http://localhost/')

  test('is drawn once, however many ask at once, and again when the version changes', async () => {
    let version = '1'
    let drawn = 0
    const cache = createPageCache(() => version)
    const get = async () => (await cache.answer('/', ask, async () => page(`page ${++drawn}`))).text()
    expect(await Promise.all([get(), get(), get()])).toEqual(['page 1', 'page 1', 'page 1'])
    version = '2'
    expect(await get()).toBe('page 2')
    expect(await get()).toBe('page 2')
  })

  test('was not overtaken by a publication while it was drawn', async () => {
    let version = '1'
    const cache = createPageCache(() => version)
    const old = await cache.answer('/', ask, async () => {
      version = '2'
      return page('old')
    })
    expect(await old.text()).toBe('old')
    expect(await (await cache.answer('/', ask, async () => page('new'))).text()).toBe('new')
  })

  test('is nothing that may not be, by what it is', async () => {
    const cache = createPageCache(() => '1')
    const one = async () => ({ ...page('one'), mayBeKept: false })
    await cache.answer('/', ask, one)
    expect(await (await cache.answer('/', ask, async () => page('other'))).text()).toBe('other')
  })

  test('is no failure, no answer with a cookie, and no throw', async () => {
    const cache = createPageCache(() => '1')
    const answers = [
      () => page('failed', { status: 500 }),
      () => page('cookie', { headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' } }),
    ]
    for (const answer of answers) await cache.answer('/', ask, async () => answer())
    await expect(cache.answer('/', ask, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await (await cache.answer('/', ask, async () => page('good'))).text()).toBe('good')
  })
})
