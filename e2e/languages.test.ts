import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { findAddress } from '../app/map/find-address.ts'
import { type Language, languageCodes, languages, localeOf } from '../languages/languages.ts'
import { headingOf } from '../server/testing/shipped-stories.ts'
import { setStage, wordsOf } from './stage.ts'
import { firstOf, tongues } from './tongues.ts'
import { eventually } from './watch.ts'

const stage = setStage({})
const common = wordsOf('de', 'common')
const help = wordsOf('de', 'help')
const account = wordsOf('de', 'account')

const header = (page: Page) => page.locator('header').first()
const languageMenu = (page: Page) => header(page).locator('details', { has: page.locator('[hreflang]') })

async function chooseLanguage(page: Page, code: Language): Promise<void> {
  await languageMenu(page).locator('summary').click()
  await languageMenu(page).locator(`a[hreflang=${code}]`).click()
}

describe('the first page', () => {
  test('speaks the language of the browser', async () => {
    const { page, visit } = await stage.open({ locale: 'pl-PL' })
    await visit('/')
    expect(new URL(page.url()).pathname).toBe('/pl')
    expect(await page.getAttribute('html', 'lang')).toBe('pl')
  })

  test('stays English for a German browser whose reader chose English', async () => {
    const tab = await stage.open({ locale: 'de-DE' })
    await tab.visit('/')
    expect(new URL(tab.page.url()).pathname).toBe('/de')
    await chooseLanguage(tab.page, 'en')
    await tab.page.waitForURL(`${stage.house.url}/`)
    const later = await stage.openBeside(tab)
    await later.visit('/')
    expect(new URL(later.page.url()).pathname).toBe('/')
    expect(await later.page.getAttribute('html', 'lang')).toBe('en')
  })

  test('leaves a deep link in the language it was written in', async () => {
    const { page, visit } = await stage.open({ locale: 'pl-PL' })
    await visit('/help')
    expect(new URL(page.url()).pathname).toBe('/help')
  })
})

describe('the language menu', () => {
  test('keeps the page and its query, and is remembered for a year', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/help?q=slip')
    await chooseLanguage(page, 'de')
    await page.waitForURL(`${stage.house.url}/de/hilfe?q=slip`)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'language', value: 'de', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    expect(watch.take()).toEqual([])
  })

  test('leads home from a page that does not exist', async () => {
    const { page, visit } = await stage.open()
    await visit('/de/gibt-es-nicht')
    await chooseLanguage(page, 'fr')
    await page.waitForURL(`${stage.house.url}/fr`)
  })

  test('opens and moves by keyboard', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    await languageMenu(page).locator('summary').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Deutsch')
    await page.keyboard.press('Escape')
    expect(await languageMenu(page).getAttribute('open')).toBeNull()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${stage.house.url}/pl`)
  })

  test.each(tongues)('and the other menus fit on a narrow phone in %s', async language => {
    const house = await stage.serve({ person: { id: 'robin', name: 'Robin', roles: ['owner'] } })
    const { page, visit } = await stage.open({ viewport: { width: 320, height: 640 } })
    await visit(house.url + pathOf('home', language))
    for (const menu of await page.locator('details', { has: page.locator('summary:visible') }).all()) {
      await menu.locator('summary').click()
      const box = await menu.locator('ul').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
      await page.keyboard.press('Escape')
    }
  })
})

describe('a page tells where it is in other languages', () => {
  test.each(firstOf(['ru', 'en', 'de'] as const))(
    'in %s, also after a step to another page',
    async language => {
      const { page, visit, watch } = await stage.open()
      await visit(`${pathOf('home', language)}`)
      await page
        .locator(`header a[href="${pathOf('help', language)}"]`)
        .first()
        .click()
      await page.waitForURL(stage.house.url + pathOf('help', language))
      const address = (code: Language) => stage.house.url + pathOf('help', code)
      await eventually(() => readHead(page)).toEqual({
        canonical: [address(language)],
        alternates: [...languageCodes.map(code => [code, address(code)]), ['x-default', address('en')]],
        locale: [localeOf(language).replace('-', '_')],
      })
      expect(watch.documents).toHaveLength(1)
    },
  )

  test.each(tongues)('and leads on in %s', async language => {
    const { page, visit } = await stage.open()
    await visit(pathOf('home', language))
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang])')].map(link =>
        link.getAttribute('href'),
      ),
    )
    const inside = paths.filter(path => path?.startsWith('/'))
    expect(inside.length).toBeGreaterThan(15)
    const strangers = inside.filter(path => findAddress(path?.split(/[?#]/)[0] ?? '')?.language !== language)
    expect(strangers).toEqual([])
    const own = await languageMenu(page).locator('[aria-current]').textContent()
    expect(own).toBe(languages.find(({ code }) => code === language)?.name)
  })
})

function readHead(page: Page) {
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]
    return {
      canonical: all<HTMLLinkElement>('link[rel=canonical]').map(link => link.href),
      alternates: all<HTMLLinkElement>('link[rel=alternate]').map(({ hreflang, href }) => [hreflang, href]),
      locale: all('meta[property="og:locale"]').map(meta => meta.getAttribute('content')),
    }
  })
}

test('words that are there before the page goes on with what waits for them disturb nothing', async () => {
  const { page, watch, visit } = await stage.open()
  const { url, text } = stage.house.backend.library.files('de').account
  // As on a busy page, which goes on only after they came.
  await page.addInitScript(
    ([at, words = '']) => {
      const ask = window.fetch
      const answer = { ok: true, json: async () => JSON.parse(words) } as Response
      window.fetch = async (input, init) => (input === at ? answer : ask(input, init))
    },
    [url, text],
  )
  await visit('/de')
  await page.locator('a[href="/de/login"]').first().click()
  await page.getByRole('heading', { level: 1, name: account('login.heading') }).waitFor()
  expect(watch.documents).toHaveLength(1)
  expect(watch.take()).toEqual([])
})

describe('when a language file cannot be had', () => {
  test('the page stays readable, its links work, and one error is logged', async () => {
    const { page, watch } = await stage.open()
    const logged: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        logged.push(message.text())
    })
    await page.route('**/words/**', route => route.abort())
    await page.goto(`${stage.house.url}/de`)
    await eventually(() => logged).toHaveLength(1)
    expect(await page.locator('h1').textContent()).toBe(headingOf('home', 'de'))
    await page.locator('footer a[href="/de/privacy"]').click()
    await page.waitForURL('**/de/privacy')
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(watch.documents).toEqual(['/de', '/de/privacy'].map(path => stage.house.url + path))
    await eventually(() => logged).toHaveLength(2)
  })

  test('on the way to a page, that page comes as a document', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/de')
    await page.route('**/words/de/help-*', route => route.abort())
    await page.locator('header a[href="/de/hilfe"]').first().click()
    await eventually(() => watch.documents).toHaveLength(2)
    await page.waitForURL('**/de/hilfe')
    await page.getByRole('heading', { level: 1, name: help('heading') }).waitFor()
  })

  test('a second time, the page that says so has words and ways on', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/de')
    await page.route('**/words/de/help-*', route => route.abort())
    await page.locator('header a[href="/de/hilfe"]').first().click()
    await page.getByRole('heading', { level: 1, name: help('heading') }).waitFor()
    await visit('/de')
    const before = watch.documents.length
    await page.locator('header a[href="/de/hilfe"]').first().click()
    await page.getByRole('heading', { level: 1, name: common('errors.failed.title') }).waitFor()
    expect(watch.documents.length).toBe(before)
    await page
      .locator('main')
      .getByRole('link', { name: common('errors.help') })
      .click()
    await page.getByRole('heading', { level: 1, name: help('heading') }).waitFor()
  })

  test('and there is a network again, they are asked for again', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/de')
    await page.route('**/words/de/help-*', route => route.abort())
    await page.locator('header a[href="/de/hilfe"]').first().click()
    await page.getByRole('heading', { level: 1, name: help('heading') }).waitFor()
    await visit('/de')
    await page.locator('header a[href="/de/hilfe"]').first().click()
    await page.getByRole('heading', { level: 1, name: common('errors.failed.title') }).waitFor()
    await page.unroute('**/words/de/help-*')
    const before = watch.documents.length
    await eventually(async () => {
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: headingOf('home', 'de') }).waitFor()
      await page.locator('header a[href="/de/hilfe"]').first().click()
      const heading = page.locator('h1', { hasText: /./ })
      await eventually(() => heading.textContent()).not.toBe(headingOf('home', 'de'))
      return heading.textContent()
    }).toBe(help('heading'))
    expect(watch.documents.length).toBe(before)
  })
})
