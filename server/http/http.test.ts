import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../testing/serve.ts'
import { askWire } from '../testing/wire.ts'

const metricsToken = 'a-token-for-the-monitor'

let house: House
let httpsHouse: House
beforeAll(async () => {
  house = await serveHouse({ build: { id: 'build-1', timestamp: 1_790_000_000_000 } })
  const env = { ORIGIN: 'https://exhale.example', METRICS_TOKEN: metricsToken }
  httpsHouse = await serveHouse({ env, build: { id: 'build-1', timestamp: 1 } })
})
afterAll(() => Promise.all([house.stop(), httpsHouse.stop()]))

/** One of each kind of answer. */
const kinds: [string, string, RequestInit][] = [
  ['a page', '/de/hilfe', {}],
  ['a missing page', '/nothing', {}],
  ['the router’s data', '/help.data', {}],
  ['a file', '/favicon.svg', {}],
  ['a file that is gone', '/assets/gone.js', {}],
  ['JSON', '/builds/latest.json', {}],
  ['JSON of nothing', '/builds/meta/none.json', {}],
  ['health', '/healthz', {}],
  ['figures refused', '/metrics', {}],
  ['a redirect', '/en', {}],
  ['a redirect of the router', '/admin', {}],
  ['a refused method', '/help', { method: 'PUT' }],
  ['a refused form', '/login', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['too much', '/login', { method: 'POST', body: 'x'.repeat(2 * 1024 * 1024) }],
]

describe('the promises to a browser', () => {
  test.each(kinds)('come with %s', async (_, path, init) => {
    const { headers } = await house.ask(path, init)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toContain(`object-src 'none'`)
    expect(policy).toMatch(/script-src 'self'(?: '(?:nonce|sha256)-[^']+')*;/)
    expect(policy.replace(/style-src-attr [^;]*/, '')).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.has('strict-transport-security')).toBe(false)
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
  })

  test.each(kinds)('include https with %s, where it is spoken', async (_, path, init) => {
    const { headers } = await httpsHouse.ask(path, init)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })

  test('speak for names below the host where the operator says so, with every answer', async () => {
    const env = { ORIGIN: 'https://exhale.example', HSTS_SUBDOMAINS: '1' }
    const covering = await serveHouse({ env })
    const promised = 'max-age=63072000; includeSubDomains'
    for (const [kind, path, init] of kinds) {
      const { headers } = await covering.ask(path, init)
      expect([kind, headers.get('strict-transport-security')]).toEqual([kind, promised])
    }
    const tokens = join(covering.backend.settings.DATA_DIR, 'content', 'tokens.json')
    const { public: token } = JSON.parse(await readFile(tokens, 'utf8'))
    // Asked for again, both come from memory.
    for (const path of ['/imprint', `/content/v2/cdn/stories?token=${token}&cv=1`])
      for (let time = 0; time < 2; time++) {
        const { status, headers } = await askWire(covering.url, path)
        expect([path, status, headers['strict-transport-security']]).toEqual([path, 200, promised])
      }
    await covering.stop()
  })

  test('come with a failure', async () => {
    const failing = await serveHouse({ loadBuild: () => Promise.reject(new Error('no build')) })
    const { status, headers } = await failing.ask('/help')
    expect([status, headers.get('x-frame-options')]).toEqual([500, 'DENY'])
    expect(headers.get('content-security-policy')).toContain(`object-src 'none'`)
    await failing.stop()
  })

  test('have a fresh nonce each time, which every script of the page bears', async () => {
    const nonces = await Promise.all(
      ['/login?redirect=/a', '/login?redirect=/a', '/help?q=b', '/nothing'].map(async path => {
        const response = await house.ask(path)
        const [, nonce = ''] = response.headers.get('content-security-policy')?.match(/'nonce-([^']+)'/) ?? []
        const scripts = [...(await response.text()).matchAll(/<script([^>]*)>/g)]
        expect(scripts.length).toBeGreaterThan(2)
        for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
        expect(Buffer.from(nonce, 'base64').length).toBe(16)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(nonces.length)
  })
})

describe('a name that someone made up', () => {
  test.each([
    'host',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-original-url',
    'x-rewrite-url',
  ])('in %s is not repeated', async name => {
    for (const path of ['/help', '/nothing', '/en/help', '/admin', '/help.data']) {
      const answer = await askWire(house.url, path, { headers: { [name]: 'evil.example' } })
      expect(answer.status).toBeLessThan(500)
      expect(JSON.stringify(answer.headers)).not.toContain('evil')
      expect(answer.body.includes('evil')).toBe(false)
    }
  })
})

describe('what is made on the spot', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', 'zstd'],
    ['br;q=0, *', 'zstd'],
    ['identity', undefined],
    ['*;q=0', undefined],
  ])('is packed for someone who takes %s', async (accepted, encoding) => {
    for (const path of ['/login?redirect=/a', '/nothing', '/help.data']) {
      const answer = await askWire(house.url, path, { headers: { 'accept-encoding': accepted } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toBe('Accept-Encoding')
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      expect(unpack(answer.body, encoding)).toMatch(path.endsWith('.data') ? /wordFiles/ : /<\/html>$/)
    }
  })

  test('says once what it varies by', async () => {
    const varies = async (path: string, accepted: string) =>
      (await house.ask(path, { headers: { 'accept-encoding': accepted } })).headers.get('vary')
    const { url } = house.backend.library.files('en').common
    expect(await varies('/', 'br')).toBe('Accept-Language, Cookie, Sec-Fetch-Site, Accept-Encoding')
    for (const accepted of ['br', 'identity']) expect(await varies(url, accepted)).toBe('Accept-Encoding')
  })

  test('is not packed when it is small', async () => {
    const answer = await askWire(house.url, '/healthz', { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body.toString()).toBe('{"status":"ok"}')
  })
})

describe('a file of the build', () => {
  const findScript = async () => {
    const page = await (await house.ask('/')).text()
    return page.match(/\/assets\/entry[^"]+\.js/)?.[0] ?? ''
  }

  test.each(['br', 'zstd', 'gzip', undefined])(
    'travels packed as %s and is kept for good',
    async encoding => {
      const headers = { 'accept-encoding': encoding ?? 'identity' }
      const answer = await askWire(house.url, await findScript(), { headers })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.vary).toBe('Accept-Encoding')
      expect(unpack(answer.body, encoding)).toContain('import')
      const again = { ...headers, 'if-none-match': answer.headers.etag }
      const second = await askWire(house.url, await findScript(), { headers: again })
      expect([second.status, second.body.length]).toEqual([304, 0])
    },
  )

  test('is described to HEAD', async () => {
    const path = await findScript()
    const [head, get] = await Promise.all(['HEAD', 'GET'].map(method => askWire(house.url, path, { method })))
    expect(head?.body.length).toBe(0)
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
    expect(head?.headers.etag).toBe(get?.headers.etag)
  })

  test('are also the words of a language', async () => {
    const { url } = house.backend.library.files('de').common
    const answer = await askWire(house.url, url, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(JSON.parse(unpack(answer.body, 'br')).errors.notFound.title).toBe('Seite nicht gefunden')
  })

  test.each([
    '/..%2f',
    '/..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/build.json',
    '/server/index.js',
    '/client/favicon.svg',
    '/.env',
    '/assets/../.vite/manifest.json',
    '/data/exhale.sqlite',
  ])('is not %s', async path => {
    const answer = await askWire(house.url, path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toContain('"dependencies"')
  })
})

describe('the state of the house', () => {
  test('is healthy and ready', async () => {
    const [health, ready] = await Promise.all([house.ask('/healthz'), house.ask('/readyz')])
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })

  test('counts requests by their kind, never by their address', async () => {
    await house.ask('/posts/mira-secret?token=t0ken')
    await house.ask('/de/certificate/mira-secret.data')
    await house.ask('/mira-secret')
    const answer = await askWire(house.url, '/metrics')
    const text = answer.body.toString()
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(text).toMatch(/exhale_http_request_seconds_count{method="GET",route="en\.post",status="404"} \d/)
    expect(text).toMatch(/route="de\.certificate",status="404"/)
    expect(text).toMatch(/route="other",status="404"/)
    expect(text).not.toMatch(/mira|t0ken/)
  })

  test.each([
    [200, {}],
    [403, { 'x-forwarded-for': '203.0.113.9' }],
    [403, { forwarded: 'for=203.0.113.9' }],
    [403, { host: 'exhale.example' }],
    [403, { host: '127.evil.example' }],
    [403, { authorization: 'Bearer anything' }],
    [403, { authorization: `Bearer ${metricsToken}` }],
  ])('is shown with %i to the machine itself: %j', async (status, headers) => {
    const answer = await askWire(house.url, '/metrics', { headers })
    expect(answer.status).toBe(status)
    expect(answer.body.toString().includes('exhale_http_request_seconds')).toBe(status === 200)
  })

  test.each([
    [200, `Bearer ${metricsToken}`],
    [200, `bearer ${metricsToken}`],
    [403, 'Bearer '],
    [403, `Bearer ${metricsToken}x`],
    [403, `Bearer ${metricsToken.slice(1)}x`],
    [403, `Basic ${metricsToken}`],
    [403, undefined],
  ])('is shown with %i from afar to %s', async (status, authorization) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(authorization && { authorization }) }
    expect((await askWire(httpsHouse.url, '/metrics', { headers })).status).toBe(status)
  })

  test.each(['/healthz', '/readyz', '/metrics', '/builds/latest.json'])(
    '%s takes no other method',
    async path => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await askWire(house.url, path, { method })).status).toBeOneOf([404, 405])
    },
  )
})

describe('the build', () => {
  test.each(['', '?1790000000000', '?t=%zz'])('in latest.json%s is never kept', async query => {
    const response = await house.ask(`/builds/latest.json${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({ id: 'build-1', timestamp: 1_790_000_000_000 })
  })

  test('tells its rules', async () => {
    const response = await house.ask('/builds/meta/build-1.json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.json()).toEqual({
      id: 'build-1',
      timestamp: 1_790_000_000_000,
      routeRules: [],
      prerendered: [],
    })
  })

  test.each(['none', 'build-2', '..', '%2e%2e', 'a/b', '%zz', 'build-1.json', '__proto__'])(
    'that is not this one, %s, is not known',
    async id => {
      const response = await fetch(`${house.url}/builds/meta/${id}.json`)
      expect(response.status).toBe(404)
      if (!id.startsWith('..')) expect(await response.json()).toEqual({ error: 'unknown build' })
    },
  )
})

function unpack(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'zstd') return zstdDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}
