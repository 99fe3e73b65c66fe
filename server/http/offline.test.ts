import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { findAddress } from '../../app/map/find-address.ts'
import { isKeptForStrangers, listOffline } from '../../app/map/keeping.ts'
import { languageCodes, prefixOf } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse({})
})
afterAll(() => house.stop())

describe.each(languageCodes)('the manifest in %s', language => {
  const path = `${prefixOf(language)}/manifest.webmanifest`

  test('is named by every page and says what is installed', async () => {
    const page = await (await house.ask(pathOf('sos', language))).text()
    expect(page).toContain(`<link rel="manifest" href="${path}"/>`)
    expect(page).toContain('rel="apple-touch-icon"')
    const response = await house.ask(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ id: '/', name: 'Exhale', display: 'standalone', scope: '/' })
    expect(manifest.lang.slice(0, 2)).toBe(language)
    expect(findAddress(manifest.start_url)).toMatchObject({ name: 'home', language })
    const shortcuts = manifest.shortcuts as { name: string; url: string }[]
    expect(shortcuts.map(({ url }) => findAddress(url)?.name)).toEqual(['sos', 'home'])
    for (const { name } of shortcuts) expect(name).not.toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    for (const { src } of manifest.icons) expect((await house.ask(src)).status).toBe(200)
  })

  test('leads to help by an ordinary link on every page', async () => {
    const page = await (await house.ask(pathOf('help', language))).text()
    const links = [...page.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
    const own = links.filter(tag => tag.includes(`href="${pathOf('sos', language)}"`))
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.join()).not.toContain('data-discover')
  })
})

describe('the service worker', () => {
  test('is asked for anew each time, and knows its build and the pages it keeps', async () => {
    const response = await house.ask('/service-worker.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const code = await response.text()
    expect(code).toContain(house.backend.build.id)
    for (const language of languageCodes)
      for (const name of listOffline()) expect(code).toContain(pathOf(name, language))
  })

  test('keeps only pages that are the same for everybody', async () => {
    for (const name of listOffline()) expect([name, isKeptForStrangers(name)]).toEqual([name, true])
    for (const name of listOffline()) {
      const response = await house.ask(pathOf(name, 'pl'))
      expect(response.status).toBe(200)
      expect(response.headers.has('set-cookie')).toBe(false)
    }
  })

  test('clears up and leaves where the operator wants nothing kept', async () => {
    const other = await serveHouse({ env: { NO_OFFLINE: '1' } })
    const code = await (await other.ask('/service-worker.js')).text()
    await other.stop()
    expect(code).toContain('unregister')
    expect(code).not.toContain('fetch')
  })
})
