import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { House } from '../server/testing/serve.ts'
import { type Elsewhere, serveElsewhere, setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, still, tabTo } from './watch.ts'

const stage = setStage({})
const common = wordsOf('en', 'common')
const german = wordsOf('de', 'common')

let counter: Elsewhere
let house: House

beforeAll(async () => {
  counter = await serveElsewhere((request, response) => {
    const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }
    if (request.url === '/js/script.js')
      response
        .writeHead(200, headers)
        .end(
          `fetch(new URL('/api/event', document.currentScript.src), { method: 'POST', body: location.pathname })`,
        )
    else request.resume().once('end', () => response.writeHead(202, headers).end('ok'))
  })
})
afterAll(() => counter.stop())
beforeEach(async () => {
  counter.visits.splice(0)
  house = await stage.serve({
    env: { ANALYTICS: 'plausible', ANALYTICS_URL: counter.url, ANALYTICS_SITE: 'exhale.test' },
  })
})

const banner = (page: Page) => page.getByRole('dialog', { name: common('consent.title') })
const settings = (page: Page) => page.getByRole('dialog', { name: common('consent.settings') })
const counted = ['GET /js/script.js', 'POST /api/event']

describe('the question whether visits may be counted', () => {
  test('is not asked where nothing is counted', async () => {
    const { page, visit, watch } = await open()
    await visit('/')
    await watch.settled()
    expect(await page.locator('#cc-main').count()).toBe(0)
    expect(await page.getByRole('button', { name: common('footer.cookies') }).count()).toBe(0)
    expect(watch.requests.filter(url => url.includes('consent-banner'))).toEqual([])
  })

  test('is asked before anyone is counted', async () => {
    const { page, visit, watch } = await open()
    await visit(`${house.url}/`)
    await banner(page).waitFor()
    await page.locator('a[href="/help"]:visible').first().click()
    await page.waitForURL('**/help')
    await watch.settled()
    expect(await banner(page).isVisible()).toBe(true)
    expect(counter.visits).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })

  test('gives yes and no the same weight', async () => {
    for (const width of [320, 1280]) {
      const { page, visit } = await open({ viewport: { width, height: 720 } })
      await visit(`${house.url}/`)
      const [yes, no] = await Promise.all(
        (['accept', 'reject'] as const).map(answer => lookOf(button(banner(page), `consent.${answer}`))),
      )
      expect(no).toEqual(yes)
    }
  })

  test('has nothing ticked beforehand', async () => {
    const { page, visit } = await open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.choose').click()
    const boxes = settings(page).getByRole('checkbox')
    await eventually(() => boxes.count()).toBe(2)
    const ticked = await boxes.evaluateAll(inputs =>
      (inputs as HTMLInputElement[]).filter(input => input.checked && !input.disabled),
    )
    expect(ticked).toEqual([])
    await button(settings(page), 'consent.save').click()
    await settings(page).waitFor({ state: 'hidden' })
    await page.reload()
    expect(counter.visits).toEqual([])
  })

  test('is open to everyone, by day and by night, and in its settings', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, visit } = await open({ colorScheme, viewport: { width: 320, height: 640 } })
      await visit(`${house.url}/`)
      await banner(page).waitFor()
      await still(page)
      expect(await findBarriers(page)).toEqual([])
      await button(banner(page), 'consent.choose').click()
      await settings(page).waitFor()
      await still(page)
      expect(await findBarriers(page)).toEqual([])
    }
  })

  test('is asked in the language of the page', async () => {
    const { page, visit } = await open()
    await visit(`${house.url}/de`)
    const dialog = page.getByRole('dialog', { name: german('consent.title') })
    await dialog.waitFor()
    const shown = await dialog.getByRole('button').allTextContents()
    expect(shown.sort()).toEqual(
      [german('consent.accept'), german('consent.choose'), german('consent.reject')].sort(),
    )
    expect(await dialog.textContent()).toContain(german('consent.body'))
  })
})

describe('the answer', () => {
  test('yes: visits are counted, on later pages too', async () => {
    const { page, visit, watch } = await open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.accept').click()
    await eventually(() => counter.visits).toEqual(counted)
    expect(await banner(page).isVisible()).toBe(false)
    await visit(`${house.url}/help`)
    await eventually(() => counter.visits).toEqual([...counted, ...counted])
    const faults = watch.take().filter(fault => !/^request off the origin/.test(fault))
    expect(faults).toEqual([])
  })

  test('no: nothing is counted, on no page, and it is not asked again', async () => {
    const { page, visit, watch } = await open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.reject').click()
    await banner(page).waitFor({ state: 'hidden' })
    await page.locator('a[href="/help"]:visible').first().click()
    await page.waitForURL('**/help')
    await page.reload()
    await visit(`${house.url}/privacy`)
    await visit(`${house.url}/de`)
    await watch.settled()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(counter.visits).toEqual([])
    expect(watch.requests.filter(url => url.startsWith(counter.url))).toEqual([])
  })

  test('no, by keyboard alone', async () => {
    const { page, visit } = await open()
    await visit(`${house.url}/`)
    await banner(page).waitFor()
    await tabTo(page, common('consent.reject'))
    await page.keyboard.press('Enter')
    await banner(page).waitFor({ state: 'hidden' })
    expect(counter.visits).toEqual([])
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'consent', path: '/', sameSite: 'Lax' })
  })

  test('yes can be taken back at the foot of every page, and no more is counted', async () => {
    const { page, visit, watch } = await open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.accept').click()
    await eventually(() => counter.visits).toEqual(counted)
    await page.getByRole('button', { name: common('footer.cookies') }).click()
    await settings(page).waitFor()
    const reloaded = page.waitForEvent('load')
    await button(settings(page), 'consent.reject').click()
    await reloaded
    await visit(`${house.url}/help`)
    await watch.settled()
    expect(counter.visits).toEqual(counted)
    expect(await page.locator('script#analytics').count()).toBe(0)
  })

  test('no can become yes there', async () => {
    const { page, visit } = await open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.reject').click()
    await page.getByRole('button', { name: common('footer.cookies') }).click()
    await settings(page)
      .getByRole('checkbox', { name: common('consent.analyticsTitle') })
      .check({ force: true })
    await button(settings(page), 'consent.save').click()
    await eventually(() => counter.visits).toEqual(counted)
  })
})

/** Someone at a browser that no one steers: robots are not asked. */
async function open(options?: BrowserContextOptions): Promise<Tab> {
  const tab = await stage.open(options)
  await tab.page
    .context()
    .addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  return tab
}

function button(
  dialog: Locator,
  name: 'consent.accept' | 'consent.reject' | 'consent.choose' | 'consent.save',
) {
  return dialog.getByRole('button', { name: common(name), exact: true })
}

/** What makes one button louder than another. */
async function lookOf(target: Locator) {
  await target.waitFor()
  const box = await target.boundingBox()
  return target.evaluate(
    (element, size) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element)
      return { ...size, backgroundColor, color, borderColor, fontSize, fontWeight }
    },
    { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) },
  )
}
