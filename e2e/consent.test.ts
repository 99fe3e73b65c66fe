import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../server/testing/serve.ts'
import { type Elsewhere, serveElsewhere, setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, still, tabTo } from './watch.ts'

const stage = setStage({})
const common = wordsOf('en', 'common')
const german = wordsOf('de', 'common')

/** Each as it reads what its page prepared, finds its own host, and counts steps within a page too where it does. */
const scripts: Record<string, string> = {
  '/js/script.js': `{
    const { src } = document.currentScript
    const send = () => fetch(new URL('/api/event', src), { method: 'POST', body: location.href })
    const push = history.pushState
    history.pushState = function (...rest) { push.apply(this, rest); send() }
    send()
  }`,
  '/script.js': `{
    const { hostUrl, websiteId } = document.currentScript.dataset
    fetch(hostUrl + '/api/send?website=' + websiteId, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  }`,
  '/matomo.js': `{
    const calls = Object.fromEntries(_paq.map(([name, value]) => [name, value]))
    if ('trackPageView' in calls) fetch(calls.setTrackerUrl + '?idsite=' + calls.setSiteId, { method: 'POST' })
  }`,
  '/gtag/js': `for (const call of dataLayer)
    if (Object.prototype.toString.call(call) === '[object Arguments]' && call[0] === 'config')
      fetch('https://region1.google-analytics.com/g/collect?tid=' + call[1], { method: 'POST', mode: 'no-cors' })`,
}

let counter: Elsewhere
let house: House

beforeAll(async () => {
  counter = await serveElsewhere((request, response) => {
    const headers = {
      'Content-Type': 'text/javascript',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
    }
    const script = scripts[new URL(request.url ?? '', 'http://counter').pathname]
    if (script) response.writeHead(200, headers).end(script)
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
    const { page, visit, watch } = await stage.open()
    await visit('/')
    await watch.settled()
    expect(await page.locator('#cc-main').count()).toBe(0)
    expect(await page.getByRole('button', { name: common('footer.cookies') }).count()).toBe(0)
    expect(watch.requests.filter(url => url.includes('ask-consent'))).toEqual([])
  })

  test('is asked before anyone is counted', async () => {
    const { page, visit, watch } = await stage.open()
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
      const { page, visit } = await stage.open({ viewport: { width, height: 720 } })
      await visit(`${house.url}/`)
      const [yes, no] = await Promise.all(
        (['accept', 'reject'] as const).map(answer => lookOf(button(banner(page), `consent.${answer}`))),
      )
      expect(no).toEqual(yes)
    }
  })

  test('has nothing ticked beforehand', async () => {
    const { page, visit } = await stage.open()
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
      const { page, visit } = await stage.open({ colorScheme, viewport: { width: 320, height: 640 } })
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
    const { page, visit } = await stage.open()
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

describe('a demonstration', () => {
  test('lets someone sign in with an invented provider, and counts them only once they agree', async ({
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'exhale-demo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const made = await serveHouse({ env: { DATA_DIR: folder } })
    await made.backend.choices.markDemo()
    await made.stop()
    const demo = await stage.serve({ env: { DATA_DIR: folder } })
    const countVisits = async () => (await (await demo.ask('/demo/counter')).json()).counted
    const { page, visit } = await stage.open()
    await visit(`${demo.url}/login?redirect=%2Fhelp`)
    await banner(page).waitFor()
    const account = wordsOf('en', 'account')
    const name = account('social.with', { provider: 'Harbor ID' })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name }).click()
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name }).click()
    await closed
    await page.getByRole('checkbox', { name: account('register.adult') }).check()
    await page.getByRole('button', { name: account('newcomer.keep') }).click()
    await page.waitForURL('**/help')
    await page.getByRole('banner').getByText('Sam').waitFor()
    expect(await countVisits()).toBe(0)
    await button(banner(page), 'consent.accept').click()
    await eventually(countVisits).toBe(1)
  })
})

describe('the answer', () => {
  test('yes: visits are counted, on later pages too', async () => {
    const { page, visit, watch } = await stage.open()
    await visit(`${house.url}/`)
    await button(banner(page), 'consent.accept').click()
    await eventually(() => counter.visits).toEqual(counted)
    expect(await banner(page).isVisible()).toBe(false)
    await watch.settled()
    await visit(`${house.url}/help`)
    await eventually(() => counter.visits).toEqual([...counted, ...counted])
    await watch.settled()
    const faults = watch.take().filter(fault => !/^request off the origin/.test(fault))
    expect(faults).toEqual([])
  })

  test('no: nothing is counted, on no page, and it is not asked again', async () => {
    const { page, visit, watch } = await stage.open()
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
    const { page, visit } = await stage.open()
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
    const { page, visit, watch } = await stage.open()
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
    const { page, visit } = await stage.open()
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

describe('each counter', () => {
  const serve = (kind: string) =>
    stage.serve({ env: { ANALYTICS: kind, ANALYTICS_URL: counter.url, ANALYTICS_SITE: 'S-1' } })

  test.each([
    ['matomo', ['GET /matomo.js', 'POST /matomo.php?idsite=S-1']],
    ['plausible', counted],
    ['umami', ['GET /script.js', 'OPTIONS /api/send?website=S-1', 'POST /api/send?website=S-1']],
  ])('%s gets its hits through', async (kind, expected) => {
    const { page, visit } = await stage.open()
    await visit(`${(await serve(kind)).url}/`)
    await button(banner(page), 'consent.accept').click()
    await eventually(() => counter.visits).toEqual(expected)
  })

  test('ga4 gets its hits through, to hosts of its own', async () => {
    const { page, visit, watch } = await stage.open()
    const hits: string[] = []
    await page.route('https://*.google-analytics.com/**', route => {
      hits.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await visit(`${(await serve('ga4')).url}/`)
    await button(banner(page), 'consent.accept').click()
    await eventually(() => hits).toEqual(['https://region1.google-analytics.com/g/collect?tid=S-1'])
    expect(watch.take().filter(fault => !/^request off the origin/.test(fault))).toEqual([])
  })
})

describe('a page whose address is nobody else’s business', () => {
  async function sayYes(): Promise<Tab> {
    const tab = await stage.open()
    await tab.visit(`${house.url}/`)
    await button(banner(tab.page), 'consent.accept').click()
    await eventually(() => counter.visits).toEqual(counted)
    return tab
  }

  const secret = [
    '/sign-in?mode=resetPassword&oobCode=s3cret',
    '/register?setup=s3cret',
    '/unsubscribe/s3cret',
    '/challenge-invite/s3cret',
    '/subscribe-verify/error',
    '/certificate/new',
    '/certificate/edit/s3cret',
    '/login',
  ]

  test('is not counted, whichever it is', async () => {
    const { page, visit, watch } = await sayYes()
    for (const path of secret) {
      counter.visits.splice(0)
      await visit(house.url + path)
      await watch.settled()
      expect(counter.visits, path).toEqual([])
      expect(await page.locator('script#analytics').count(), path).toBe(0)
      await visit(`${house.url}/help`)
      await eventually(() => counter.visits).toEqual(counted)
    }
  })

  test('is left out of a step from one that is counted, and the next is counted again', async () => {
    const { page, watch } = await sayYes()
    await page.locator('a[href="/help"]:visible').first().click()
    await page.waitForURL('**/help')
    await eventually(() => counter.visits).toEqual([...counted, 'POST /api/event'])
    expect(watch.documents).toHaveLength(1)
    await page.locator('a[href="/login"]:visible').first().click()
    await page.waitForURL('**/login')
    await watch.settled()
    expect(watch.documents).toHaveLength(2)
    expect(counter.visits).toEqual([...counted, 'POST /api/event'])
    await page.locator('footer a[href="/terms"]').click()
    await page.waitForURL('**/terms')
    await eventually(() => counter.visits).toEqual([...counted, 'POST /api/event', ...counted])
  })
})

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
