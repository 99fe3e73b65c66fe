import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setStage } from '../stage.ts'
import { heightOf, still } from '../watch.ts'
import { arrive, desk, openWithShifts, phone, type Shift, shiftsOf } from './arrival.ts'

const stage = setStage({})
const kilobyte = 1024

describe('nothing moves while the first page arrives', () => {
  test.each([
    ['/', phone],
    ['/', desk],
    ['/de', phone],
    ['/ru', phone],
    ['/pl', phone],
  ])('%s at %o', async (path, viewport) => {
    const { page } = await openWithShifts(stage, { viewport })
    await haveFontsInTime(page)
    await arrive(page, stage.house.url + path)
    expectStill(await shiftsOf(page))
  })

  test.each([
    ['/', phone],
    ['/', desk],
    ['/de', desk],
    ['/ru', phone],
    ['/pl', phone],
  ])('%s at %o, though its letters come late', async (path, viewport) => {
    const { page } = await openWithShifts(stage, { viewport })
    const haveArrived = await haveFontsLate(page)
    await arrive(page, stage.house.url + path)
    await haveArrived()
    expectStill(await shiftsOf(page))
  })

  test('for someone who has answered the question before', async () => {
    const { page } = await openWithShifts(stage, { viewport: phone })
    await haveFontsInTime(page)
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-01-01T09:00:00Z'))
    await arrive(page, `${stage.house.url}/`)
    await page.locator('[data-sky=narrow]').waitFor()
    await still(page)
    expectStill(await shiftsOf(page))
  })

  test('and is drawn in its own letters when they are there in time', async () => {
    const { page } = await openWithShifts(stage, { viewport: phone })
    await haveFontsInTime(page)
    await arrive(page, `${stage.house.url}/`)
    expect(await facesOf(page, 'h1')).toEqual(['Onest'])
  })
})

test('a line is as wide as its letters are drawn, in whichever browser: ten times the size, ten times the width', async () => {
  const { page } = await stage.open({ viewport: phone })
  await haveFontsInTime(page)
  await arrive(page, `${stage.house.url}/`)
  const [small = 0, large = 0] = await page.evaluate(() =>
    ['17px', '170px'].map(fontSize => {
      const line = document.createElement('span')
      line.textContent = 'Put your card where you will see it'
      Object.assign(line.style, { fontSize, position: 'fixed', whiteSpace: 'nowrap' })
      document.body.append(line)
      return line.getBoundingClientRect().width
    }),
  )
  expect(large / small).toBeCloseTo(10, 1)
})

test('a page is as long in letters that come late, where its length is asked for', async () => {
  const heights: number[] = []
  for (const have of [haveFontsInTime, haveFontsLate]) {
    const { page } = await stage.open({ viewport: phone })
    const arrived = await have(page)
    await arrive(page, `${stage.house.url}/sos`)
    await arrived?.()
    heights.push(await heightOf(page))
  }
  expect(heights[1]).toBe(heights[0])
})

describe('the first page is light', () => {
  test('in scripts, styles and fonts, as they travel', async () => {
    const { page, visit, watch } = await stage.open({ viewport: phone })
    await visit('/')
    await page.evaluate(() => document.fonts.ready)
    await watch.settled()
    const sizes = { js: 0, css: 0, woff2: 0 }
    for (const url of new Set(watch.requests)) {
      const kind = new URL(url).pathname.split('.').at(-1) as keyof typeof sizes
      if (kind in sizes) sizes[kind] += await sizeOf(url)
    }
    const markup = await sizeOf(`${stage.house.url}/`)
    expect(sizes.js).toBeGreaterThan(50 * kilobyte)
    expect(sizes.js).toBeLessThanOrEqual(140 * kilobyte)
    expect(sizes.css).toBeGreaterThan(3 * kilobyte)
    expect(sizes.css).toBeLessThanOrEqual(25 * kilobyte)
    expect(sizes.woff2).toBeGreaterThan(5 * kilobyte)
    expect(sizes.woff2).toBeLessThanOrEqual(100 * kilobyte)
    expect(markup).toBeLessThanOrEqual(25 * kilobyte)
  })

  test.each(['/ru', '/pl'])('and %s asks for no letters it does not use', async path => {
    const { page, visit, watch } = await stage.open({ viewport: phone })
    await visit(path)
    await page.evaluate(() => document.fonts.ready)
    await watch.settled()
    const fonts = [...new Set(watch.requests)].filter(url => url.endsWith('.woff2'))
    const sizes = await Promise.all(fonts.map(sizeOf))
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(100 * kilobyte)
    expect(fonts.length).toBeLessThanOrEqual(2)
  })
})

/** The faces the browser really drew with. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

function expectStill(shifts: Shift[]): void {
  expect(shifts).toEqual([])
}

/** The letters are there before the styles are, and so before anything is drawn. */
async function haveFontsInTime(page: Page): Promise<void> {
  const arrived = page.waitForEvent('requestfinished', request => request.url().endsWith('.woff2'))
  await page.route('**/*.css', async route => {
    await arrived
    await route.continue()
  })
}

/** The letters come half a second after they were asked for; returns how to wait until they have. */
async function haveFontsLate(page: Page): Promise<() => Promise<void>> {
  const asked = page.waitForRequest('**/*.woff2')
  await page.route('**/*.woff2', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  return async () => {
    const response = await (await asked).response()
    await response?.finished()
  }
}

async function sizeOf(url: string): Promise<number> {
  const response = await stage.house.ask(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.status, url).toBe(200)
  return (await response.arrayBuffer()).byteLength
}
