import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { wakeAtOnce } from '../../e2e/browser/wake-at-once.ts'
import { type Language, localeOf } from '../../languages/languages.ts'
import type { Scheme } from './options.ts'
import type { Row } from './rows.ts'

export type ShotFormat = { width: number; scheme: Scheme }
type Tab = { language: Language; context: BrowserContext; page: Page; devtools: CDPSession }

/** Chromium's textures end here; beyond, a picture repeats itself. */
const tallest = 16_384

export type Sitting = {
  name: string
  language: Language
  url: string
  /** Someone's own browser: what it remembers, whose session it has, and what is done there before the picture. */
  own?: Pick<Row, 'memory' | 'act'> & { session?: string | undefined }
}

/** `de/390-dark/help.png`, below the folder of all pictures. */
export function pictureOf(language: Language, name: string, { width, scheme }: ShotFormat): string {
  return join(language, `${width}-${scheme}`, `${name}.png`)
}

/**
 * One tab of its own. A page is loaded once and photographed in every format: its widths and schemes are
 * all CSS, and loading is what takes the time.
 */
export function createCamera(browser: Browser, folder: string, formats: ShotFormat[]) {
  let open: Tab | undefined

  async function tabFor({ language, url, own }: Sitting): Promise<Tab> {
    if (open?.language === language && !own) return open
    await open?.context.close()
    const context = await browser.newContext({ locale: localeOf(language), reducedMotion: 'reduce' })
    await wakeAtOnce(context)
    if (own?.session)
      await context.addCookies([{ name: '__session', value: own.session, url: new URL('/', url).href }])
    const page = await context.newPage()
    await page.addInitScript(remember, own?.memory ?? {})
    const tab = { language, context, page, devtools: await context.newCDPSession(page) }
    open = tab
    return tab
  }

  return {
    async shoot(sitting: Sitting, onPicture: (format: ShotFormat) => void): Promise<void> {
      const { name, language, url, own } = sitting
      const { page, context, devtools } = await tabFor(sitting)
      await page.goto(url, { waitUntil: 'load', timeout: 20_000 })
      await awake(page)
      // What a page only knows of this browser, the country for one, comes a moment later.
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 })))
      await own?.act?.(page, language)
      for (const format of formats) {
        onPicture(format)
        await page.emulateMedia({ colorScheme: format.scheme, reducedMotion: 'reduce' })
        await fitWindow(page, format)
        const path = join(folder, pictureOf(language, name, format))
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, await capture(devtools))
      }
      if (!own) return
      await context.close()
      open = undefined
    },
  }
}

export function remember(memory: Record<string, object>): void {
  for (const [key, value] of Object.entries(memory)) localStorage.setItem(key, JSON.stringify(value))
}

/** As tall as the page, so that what stands at the bottom of the window stands at the bottom of the picture. */
async function fitWindow(page: Page, { width }: ShotFormat): Promise<void> {
  let height = width < 600 ? 844 : 800
  await page.evaluate(drawAll, height)
  await resize(page, width, height)
  // What is still on its way may make it taller yet.
  for (let tries = 0; tries < 3; tries += 1) {
    const wanted = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight))
    if (wanted === height) return
    height = wanted
    await resize(page, width, height)
  }
}

/**
 * Also what is only drawn when someone comes near: until then its height is a guess. What is as tall as the window
 * stays as tall as that was, or it would grow with every fitting.
 */
function drawAll(height: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:not([hidden]) { content-visibility: visible !important } main .min-h-dvh { min-height: ${height}px } main form[class*="100dvh"] { min-height: calc(${height}px - 8rem) }`,
  )
  document.adoptedStyleSheets = [sheet]
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(settled)
}

/** As `page.screenshot` does, but asking for the quick encoder, which takes two thirds of the time. */
async function capture(devtools: CDPSession): Promise<Buffer> {
  const { width, height } = (await devtools.send('Page.getLayoutMetrics')).cssContentSize
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest), scale: 1 }
  const picture = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip,
  })
  return Buffer.from(picture.data, 'base64')
}

/** The page of last resort never wakes: it has no scripts. */
export async function awake(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => Object.keys(document.body).some(key => key.startsWith('__reactFiber')),
      undefined,
      {
        timeout: 3_000,
        polling: 20,
      },
    )
    .catch(() => {})
}

/** Letters that this width alone shows may still be on their way. */
export async function settled(): Promise<void> {
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await nextFrame()
  await document.fonts.ready
  await nextFrame()
}
