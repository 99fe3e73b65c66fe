import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigFault } from '../../platform/config.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { askWire } from '../testing/wire.ts'

let house: House
beforeAll(async () => {
  const rules = [
    '/shop=https://shop.example.org/?from=https://exhale.example 302',
    '/old=/help?next=/x 301',
    '/later=/help 307',
    '/gone-for-good=/de/hilfe 308',
    '/über=https://пример.рф/ 302',
  ]
  house = await serveHouse({ env: { REDIRECTS: rules.join(', ') } })
})
afterAll(() => house.stop())

describe('the table, row by row', () => {
  test.each([
    // English has no prefix.
    ['/en', 301, '/'],
    ['/en/', 301, '/'],
    ['/en?x=1', 301, '/?x=1'],
    ['/en/?x=1&y=%20', 301, '/?x=1&y=%20'],
    ['/en/help?q=a%20b', 301, '/help?q=a%20b'],
    ['/en/de/hilfe', 301, '/de/hilfe'],
    ['/en/en/help', 301, '/en/help'],
    ['/en/posts/%D0%B6', 301, '/posts/%D0%B6'],
    ['/en//evil.com', 301, '/evil.com'],
    ['/en///evil.com', 301, '/evil.com'],
    ['/en/.//evil.com', 301, '/evil.com'],
    ['/en/x/..//evil.com', 301, '/evil.com'],
    ['/en/%2e//evil.com', 301, '/evil.com'],
    ['/en/%2F%2Fevil.com', 301, '/%2F%2Fevil.com'],
    ['/en/%5Cevil.com', 301, '/%5Cevil.com'],
    ['/en/%09/evil.com', 301, '/%09/evil.com'],
    ['/en/%zz', 301, '/%zz'],

    // Retired addresses lead home.
    ['/friend-invite', 301, '/'],
    ['/friend-invite/', 301, '/'],
    ['/friend-invite/abc?from=x', 301, '/'],
    ['/friend-inviteXYZ', 301, '/'],
    ['/de/friend-invite/1', 301, '/de'],
    ['/ru/friend-invite', 301, '/ru'],
    ['/developer-login', 301, '/'],
    ['/developer-login/x', 301, '/'],
    ['/developer-loginXYZ', 301, '/'],
    ['/pl/developer-login', 301, '/pl'],

    // A slug left in English leads to the translated one.
    ['/de/help', 301, '/de/hilfe'],
    ['/de/help/', 301, '/de/hilfe'],
    ['/de/help?q=a%20b', 301, '/de/hilfe?q=a%20b'],
    ['/fr/help', 301, '/fr/aide'],
    ['/nl/help', 301, '/nl/hulp'],
    ['/es/help', 301, '/es/ayuda'],
    ['/it/help', 301, '/it/aiuto'],
    ['/pt/help', 301, '/pt/ajuda'],
    ['/pl/help', 301, '/pl/pomoc'],
    ['/ru/help?q=1', 301, '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C?q=1'],
    ['/de/quit-smoking', 301, '/de/nikotinentzug'],
    ['/fr/quit-smoking', 301, '/fr/arreter-de-fumer'],
    ['/nl/quit-smoking', 301, '/nl/stoppen-met-roken'],
    ['/es/quit-smoking', 301, '/es/dejar-de-fumar'],
    ['/it/quit-smoking/', 301, '/it/smettere-di-fumare'],
    ['/pt/quit-smoking', 301, '/pt/parar-de-fumar'],
    ['/pl/quit-smoking?a=b', 301, '/pl/rzucanie-palenia?a=b'],
    ['/de/quit-smoking/weeks-1-to-4', 301, '/de/nikotinentzug/woche-1-bis-4'],
    ['/fr/quit-smoking/recovery/?a=b', 301, '/fr/arreter-de-fumer/recuperation?a=b'],
    [
      '/ru/quit-smoking?a=%D0%B6',
      301,
      '/ru/%D0%B1%D1%80%D0%BE%D1%81%D0%B8%D1%82%D1%8C-%D0%BA%D1%83%D1%80%D0%B8%D1%82%D1%8C?a=%D0%B6',
    ],

    // Old privacy editions lead to the current one.
    ['/privacy-2021', 308, '/privacy'],
    ['/privacy-', 308, '/privacy'],
    ['/de/privacy-policy-old', 308, '/de/privacy'],
    ['/foo/privacy-x', 308, '/privacy'],
    ['/ru/foo/privacy-x/y?z=1', 308, '/ru/privacy'],

    // The operator's own.
    ['/shop', 302, 'https://shop.example.org/?from=https://exhale.example'],
    ['/old', 301, '/help?next=/x'],
    ['/later', 307, '/help'],
    ['/gone-for-good', 308, '/de/hilfe'],
    ['/%C3%BCber', 302, 'https://xn--e1afmkfd.xn--p1ai/'],
  ])('%s: %i to %s', async (path, status, location) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await askWire(house.url, path, { method })
      expect([method, answer.status, answer.headers.location]).toEqual([method, status, location])
      expect(answer.body.length).toBe(0)
    }
  })

  test.each([
    ['/english', 404],
    ['/enough/help', 404],
    ['/EN', 404],
    ['/%65n', 404],
    ['/foo/en/help', 404],
    ['/foo/friend-invite', 404],
    ['//friend-invite', 404],
    ['//evil.com', 404],
    ['/hilfe', 404],
    ['/fr/hilfe', 404],
    ['/help', 200],
    ['/privacy', 200],
    ['/de/privacy', 200],
    ['/shop/more', 404],
    ['/shop?x=1', 302],
    // The server does not guess what a backslash means.
    ['/en/\\evil.com', 400],
    ['/\\evil.com', 400],
  ])('%s is not in it: %i', async (path, status) => {
    const answer = await askWire(house.url, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.location ?? '').not.toContain('evil')
  })

  test('reads a backslash like a browser does', async () => {
    const answer = await house.ask('/en/\\evil.com')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/evil.com'])
  })

  test('does not trust the name in an absolute request', async () => {
    const answer = await askWire(house.url, 'http://evil.com/en/help')
    expect([answer.status, answer.headers.location]).toEqual([301, '/help'])
  })

  test.each([
    ['/en', 'public, max-age=3600'],
    ['/privacy-1', 'public, max-age=3600'],
    ['/shop', 'private, no-cache'],
    ['/later', 'private, no-cache'],
  ])('%s may be remembered: %s', async (path, expected) => {
    expect((await house.ask(path)).headers.get('cache-control')).toBe(expected)
  })
})

describe('on the mobile sub-host', () => {
  const mobile = () => `m.${house.backend.origin.host}`
  const home = () => ({ status: 308, location: `${house.backend.origin.origin}/` })
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await askWire(house.url, path, { headers, method })
    return { status: answer.status, location: answer.headers.location }
  }

  test.each([
    ...['/help', '/de', '/de/hilfe?x=1', '/en', '/nothing', '/admin', '/%zz', '//', '//evil.com'],
    // Nor has it anything to say of itself to machines.
    ...['/builds/latest.json', '/robots.txt', '/sitemap.xml', '/sitemap-de.xml', '/posts/atom.xml'],
    ...['/certificates/jwks.json', '/healthz', '/metrics'],
    ...['/content/v2/cdn/spaces/me?token=x', '/content/v2/cdn/stories/home'],
  ])('%s leads to the main site’s root', async path => {
    expect(await ask(path, { host: mobile() })).toEqual(home())
    expect(await ask(path, { host: mobile().toUpperCase() })).toEqual(home())
    expect(await ask(path, { host: mobile() }, 'HEAD')).toEqual(home())
  })

  test('has the name that the operator gives it', async () => {
    const other = await serveHouse({ env: { MOBILE_SUBHOST: 'mobil' } })
    const { origin } = other.backend
    const at = async (name: string, path = '/help') => {
      const { status, headers } = await askWire(other.url, path, {
        headers: { host: `${name}.${origin.host}` },
      })
      return [status, headers.location]
    }
    // Kept in memory it's sent another way.
    await askWire(other.url, '/help')
    expect(await at('mobil')).toEqual([308, `${origin.origin}/`])
    expect(await at('mobil', '/')).toEqual([200, undefined])
    expect(await at('m')).toEqual([200, undefined])
    await other.stop()
  })

  test.each(['/', '/?x=1'])('%s is answered', async path => {
    expect(await ask(path, { host: mobile() })).toEqual({ status: 200, location: undefined })
  })

  test('the open page still gets what it asks for', async () => {
    const page = (await askWire(house.url, '/', { headers: { host: mobile() } })).body.toString()
    const [script = ''] = page.match(/\/assets\/[^"]+\.js/) ?? []
    for (const path of [script, '/__manifest', '/help.data', '/favicon.svg', '/de/manifest.webmanifest'])
      expect((await ask(path, { host: mobile() })).status).toBeLessThan(300)
  })

  test.each(['www.localhost', 'mm.localhost', 'm.localhost', 'm.evil.example', 'evil.example'])(
    'but not on %s',
    async host => {
      expect(await ask('/help', { host })).toEqual({ status: 200, location: undefined })
    },
  )

  test('is not believed of a stranger’s header', async () => {
    expect((await ask('/help', { 'x-forwarded-host': mobile() })).status).toBe(200)
  })

  test('is believed of a proxy that the operator trusts', async () => {
    const env = { TRUST_PROXY: '1', ORIGIN: 'https://exhale.example' }
    const behindProxy = await serveHouse({ env })
    const forwarded = async (name: string) => {
      const headers = { 'x-forwarded-host': name }
      const answer = await askWire(behindProxy.url, '/help', { headers })
      return [answer.status, answer.headers.location]
    }
    expect(await forwarded('m.exhale.example')).toEqual([308, 'https://exhale.example/'])
    expect(await forwarded('m.exhale.example, inner.proxy')).toEqual([308, 'https://exhale.example/'])
    expect(await forwarded('exhale.example')).toEqual([200, undefined])
    await behindProxy.stop()
  })
})

describe('the operator’s rules', () => {
  test('are told to the pages', async () => {
    const { routeRules } = await (await house.ask(`/builds/meta/${house.backend.build.id}.json`)).json()
    expect(routeRules).toContainEqual({ from: '/old', to: '/help?next=/x', status: 301 })
  })

  test('with faults stop the start, which names them all', async () => {
    const starting = serveHouse({ env: { REDIRECTS: '/fine=/help, /one=//evil.com, two, /fine2=/de 301' } })
    const fault: unknown = await starting.catch(error => error)
    expect(fault).toBeInstanceOf(ConfigFault)
    expect((fault as Error).message).toBe(
      'Exhale can’t start: REDIRECTS has “/one=//evil.com”, “two”, but each entry must be “/path=target status”.',
    )
  })
})
