import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBuild, type SiteBuild } from '../read-build.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { askWire } from '../testing/wire.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse({ loadBuild: withFailingImprint, env: { METRICS_TOKEN: 'metrics-t0ken-s3cret' } })
})
afterAll(() => house.stop())

async function withFailingImprint(): Promise<SiteBuild> {
  const build = await loadBuild()
  const route = build.routes['en.imprint']
  if (!route) throw new Error('no imprint')
  const fail = () => {
    throw Object.assign(new Error('no imprint today'), { detail: 'Key (email)=(mira@example.org)' })
  }
  const broken = { ...route, module: { ...route.module, loader: fail } }
  return { ...build, routes: { ...build.routes, 'en.imprint': broken } } as SiteBuild
}

const personal = /mira|s3cret|203\.0\.113|hunter2|%6Dira|miRa/i

const asked: [string, string, Record<string, string>, string?][] = [
  ['GET', '/certificate/mira-s3cret', {}],
  ['GET', '/de/certificate/edit/mira%20s3cret?token=s3cret', {}],
  ['GET', '/unsubscribe/mira@example.org', { referer: 'https://mail.example/mira' }],
  ['GET', '/mira/s3cret', { 'user-agent': 'Miras phone' }],
  ['GET', '/%6Dira/%zz', {}],
  ['GET', '/mira%0As3cret', {}],
  ['GET', '/posts/mira.data?_routes=mira', { cookie: 'session=s3cret' }],
  ['GET', '/en/mira?email=mira@example.org', {}],
  ['GET', '/admin/mira?email=mira@example.org', {}],
  ['GET', '/privacy-mira', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mira-s3cret' }],
  ['GET', '/assets/mira.js', {}],
  ['GET', '/words/mira', {}],
  ['GET', '/builds/meta/mira.json?mira', {}],
  ['GET', '/healthz/mira', {}],
  ['GET', '/metrics?mira', { authorization: 'Bearer s3cret' }],
  ['GET', '/register?setup=s3cret', { host: 'mira.example' }],
  ['GET', '/imprint?mira', { authorization: 'Basic s3cret' }],
  ['HEAD', '/imprint?mira', {}],
  ['POST', '/imprint/mira', {}, 'email=mira%40example.org'],
  ['POST', '/login?redirect=/mira', {}, 'email=mira%40example.org&password=hunter2'],
  ['POST', '/register', {}, 'name=Mira&email=mira%40example.org&password=hunter2'],
  ['POST', '/sign-in', { origin: 'https://mira.example' }, 'email=mira%40example.org'],
  ['POST', '/posts/mira', {}, 'email=mira%40example.org'],
  ['POST', '/login', { 'content-type': 'application/json' }, '{"email":"mira@example.org"}'],
  ['POST', '/login', { 'content-type': 'multipart/form-data; boundary=mira' }, '--mira'],
  ['POST', '/login', {}, `email=mira${'x'.repeat(2 * 1024 * 1024)}`],
  ['PUT', '/certificate/mira', {}, 'mira'],
  ['OPTIONS', '/certificate/mira', {}],
]

describe('the log', () => {
  test('has one line for each request, with its number, and nothing of anyone', async () => {
    const ids: (string | string[] | undefined)[] = []
    for (const [method, path, headers, body = ''] of asked) {
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }
      const options = { method, headers: { ...(body && form), ...headers }, body }
      ids.push((await askWire(house.url, path, options)).headers['x-request-id'])
    }
    const lines = house.lines.map(line => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.map(({ requestId }) => requestId)).toEqual(ids)
    expect(new Set(ids).size).toBe(asked.length)
    expect(requests.map(({ method }) => method)).toEqual(asked.map(([method]) => method))
    for (const request of requests)
      expect(Object.keys(request)).toEqual([
        'level',
        'time',
        'requestId',
        'method',
        'route',
        'status',
        'ms',
        'msg',
      ])

    const failures = lines.filter(({ level }) => level >= 50)
    expect(failures.map(({ err }) => err.message)).toEqual(['no imprint today', 'no imprint today'])
    expect(house.lines.filter(line => personal.test(line))).toEqual([])
  })

  test('names the kind of page, in its language', async () => {
    const routes: Record<string, string> = {
      '/posts/1': 'en.post',
      '/de/hilfe': 'de.help',
      '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C': 'ru.help',
      '/': 'en.home',
      '/_.data': 'en.home',
      '/de/_.data': 'de.home',
      '/nothing': 'other',
      '/healthz': 'healthz',
      '/assets/x': 'assets',
    }
    for (const [path, route] of Object.entries(routes)) {
      await house.ask(path)
      expect([path, JSON.parse(house.lines.at(-1) ?? '').route]).toEqual([path, route])
    }
  })
})
