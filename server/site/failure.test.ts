import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { loadBuild, type SiteBuild } from '../read-build.ts'
import { type House, type HouseOptions, serveHouse } from '../testing/serve.ts'

let house: House | undefined
afterEach(() => house?.stop())

const secret = 'mira@example.org wrote to postgres://user:hunter2@db'

async function ask(options: HouseOptions, path: string, init?: RequestInit) {
  house = await serveHouse(options)
  const response = await house.ask(path, init)
  const failures = house.lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  return { house, response, page: await response.text(), failures, id: response.headers.get('x-request-id') }
}

/** The real build with one part of one route replaced. */
function breaking(id: string, part: object): HouseOptions {
  return {
    loadBuild: async () => {
      const build = await loadBuild()
      const route = build.routes[id]
      if (!route) throw new Error(`no route ${id}`)
      const broken = { ...route, module: { ...route.module, ...part } }
      return { ...build, routes: { ...build.routes, [id]: broken } } as SiteBuild
    },
  }
}

const boom = () => {
  throw new Error(secret)
}

describe('a page that fails', () => {
  test.each([
    ['its loader', '/help', 'Internal Server Error', breaking('en.help', { loader: boom })],
    ['its loader, in German', '/de/hilfe', 'Interner Serverfehler', breaking('de.help', { loader: boom })],
    ['its screen', '/help', 'Internal Server Error', breaking('en.help', { default: boom })],
    ['its screen, in German', '/de/hilfe', 'Interner Serverfehler', breaking('de.help', { default: boom })],
    ['its shell', '/ru/terms', 'Внутренняя ошибка сервера', breaking('ru.layout-default', { default: boom })],
    ['the root’s loader', '/help', 'Internal Server Error', breaking('root', { loader: boom })],
    ['the document', '/de/hilfe', 'Interner Serverfehler', breaking('root', { Layout: boom })],
    [
      'screen and error page',
      '/help',
      'Internal Server Error',
      breaking('root', { default: boom, ErrorBoundary: boom }),
    ],
    ['the guard', '/help', 'Internal Server Error', breaking('root', { middleware: [boom] })],
    ['the build', '/de/hilfe', 'Interner Serverfehler', { loadBuild: async () => boom() }],
    ['the build, at a path that is none', '/%zz', 'Internal Server Error', { loadBuild: async () => boom() }],
  ] as [string, string, string, HouseOptions][])(
    'in %s says so, and its number',
    async (_, path, title, options) => {
      const { response, page, failures, id } = await ask(options, path)
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(page).toContain(`<html lang="${response.headers.get('content-language')}">`)
      expect(page.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toBe(title)
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(page.match(/[^>]*(?=<\/(small|p)>)/g)?.join('\n')).toContain(id)
      expect(page).not.toContain('hunter2')
      expect(failures.map(({ requestId, msg }) => [requestId, msg])).toEqual([[id, 'a page failed']])
      expect(failures[0].err).toMatchObject({ type: 'Error', message: secret, stack: expect.any(String) })
    },
  )

  test('keeps its reasons from the router’s data', async () => {
    const { response, page, failures, id } = await ask(breaking('en.help', { loader: boom }), '/help.data')
    expect(response.status).toBe(500)
    expect(page).not.toContain('hunter2')
    expect(failures.map(({ requestId }) => requestId)).toEqual([id])
  })

  test.each(['/login', '/login.data'])('in an action at %s is logged once', async path => {
    const form = { method: 'POST', body: new URLSearchParams({ email: 'x' }) }
    const { response, page, failures, id } = await ask(breaking('en.login', { action: boom }), path, form)
    expect(response.status).toBe(500)
    expect(page).not.toContain('hunter2')
    expect(failures.map(({ requestId }) => requestId)).toEqual([id])
  })

  test('because it cannot tell who asks is a failed page, too', async () => {
    house = await serveHouse()
    house.backend.findPerson = async () => boom()
    const response = await house.ask('/de/hilfe')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<h1>Interner Serverfehler</h1>')
    expect(house.lines.filter(line => line.includes('a page failed'))).toHaveLength(1)
  })

  test('because the database is gone says so, and the others stay open', async () => {
    house = await serveHouse()
    await house.ask('/help')
    await house.backend.database.close()
    expect((await house.ask('/register?setup=x')).status).toBe(500)
    const untold = await house.ask('/perhaps-a-page')
    expect([untold.status, untold.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect((await house.ask('/register')).status).toBe(200)
    expect((await house.ask('/help')).status).toBe(200)
    expect((await house.ask('/healthz')).status).toBe(200)
    const ready = await house.ask('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'not ready' })
  })

  test('because the disk is full is foretold: nothing more is sent here', async () => {
    let free = 10_000_000_000
    house = await serveHouse({ measureDisk: async () => ({ free, total: 20_000_000_000 }) })
    expect((await house.ask('/readyz')).status).toBe(200)
    free = 4_096
    expect((await house.ask('/readyz')).status).toBe(503)
    expect((await house.ask('/healthz')).status).toBe(200)
  })

  test('is counted, and what was wrongly asked is not', async () => {
    const faults = async (house: House) =>
      (await house.backend.metrics.print()).match(/^exhale_faults_total (\d+)/m)?.[1]
    const failed = await ask(breaking('en.help', { default: boom }), '/help')
    expect(await faults(failed.house)).toBe('1')
    await failed.house.stop()
    const wronglyAsked = await ask({}, '/help', { method: 'POST' })
    for (const path of ['/nothing', '/%zz', '/posts/1']) await wronglyAsked.house.ask(path)
    expect(await faults(wronglyAsked.house)).toBe('0')
    expect(wronglyAsked.failures).toEqual([])
  })

  test('recovers with the build', async () => {
    let isBroken = true
    const options = { loadBuild: async () => (isBroken ? boom() : loadBuild()) }
    const { house, response } = await ask(options, '/help')
    expect(response.status).toBe(500)
    isBroken = false
    expect((await house.ask('/help')).status).toBe(200)
  })
})

describe('a failure outside the pages', () => {
  test('has its number, too', async () => {
    house = await serveHouse()
    house.backend.isReady = async () => boom()
    const response = await house.ask('/readyz')
    const id = response.headers.get('x-request-id')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: { status: 'internal', message: 'The request couldn’t be completed', id },
    })
    const failures = house.lines.filter(line => line.includes('a request failed'))
    expect(failures.map(line => JSON.parse(line).requestId)).toEqual([id])
  })

  test('that is the asker’s is told, not logged as ours', async () => {
    house = await serveHouse()
    house.backend.isReady = async () => {
      throw new AppError('permission-denied', secret)
    }
    const response = await house.ask('/readyz')
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('hunter2')
    expect(house.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })
})
