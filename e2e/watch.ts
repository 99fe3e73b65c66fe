import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

export type Watch = {
  /** Everything that went wrong since the last time it was asked. */
  take: () => string[]
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>
  /** Documents loaded so far, by address. */
  documents: string[]
  /** Every address that the page asked for so far; its icon is the browser's to ask for, and to leave, at any step. */
  requests: string[]
}

/** Writes down what a page should never do: complain, fail, or speak to a stranger. */
export function watchPage(page: Page, origin: string): Watch {
  const faults: string[] = []
  const underWay = new Set<Request>()
  const documents: string[] = []
  const requests: string[] = []
  const isIcon = (request: Request) => request.url() === `${origin}/favicon.svg`

  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // Said of letters that come in good time, where the machine is too busy to draw with them within seconds.
    if (message.text().includes('.woff2 was preloaded using link preload but not used')) return
    if (isMissingPage(message.text()) && documents.includes(url)) return
    // The router's own word when a page is left while it asks; a request that fails for another reason is a fault below.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    faults.push(`console ${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', error => faults.push(`page error: ${error.message}`))
  page.on('crash', () => faults.push(`the page crashed at ${page.url()}`))
  page.on('request', request => {
    if (isIcon(request)) return
    underWay.add(request)
    requests.push(request.url())
    if (request.isNavigationRequest()) documents.push(request.url())
    if (!request.url().startsWith(`${origin}/`)) faults.push(`request off the origin: ${request.url()}`)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => {
    underWay.delete(request)
    // Who leaves a page breaks off what it still asks for; a server that fails has other names.
    const reason = request.failure()?.errorText
    if (!isIcon(request) && reason !== 'net::ERR_ABORTED')
      faults.push(`request failed: ${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`request answered ${response.status()}: ${response.url()}`)
  })
  return {
    take: () => faults.splice(0),
    settled: () => eventually(() => [...underWay].map(request => request.url())).toEqual([]),
    documents,
    requests,
  }
}

/** How long a step may take where other things keep the machine busy: ten times what it takes elsewhere. */
export const patience = 30_000

/** An expectation that may take a while to come true on a busy machine. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { timeout: patience, interval: 20 })
}

/** Chromium writes a line for every document that is not found, which here is often just right. */
function isMissingPage(text: string): boolean {
  return /^Failed to load resource: .*status of 40[0-9]/.test(text)
}

/** Resolves once React has taken over the markup the server sent. */
export async function awake(page: Page): Promise<void> {
  await page
    .waitForFunction(() => {
      // React's own note on its container: dehydrated until the markup is its own.
      const key = Object.keys(document).find(name => name.startsWith('__reactContainer$'))
      const container = key && (document as unknown as Record<string, ReactContainer>)[key]
      return container && container.stateNode.current.memoizedState.isDehydrated === false
    })
    .catch(error => {
      throw new Error(`The page at ${page.url()} did not wake up: ${error.message}`)
    })
}

type ReactContainer = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Brings everything that moves to rest, except what takes its time or breathes forever. */
export function still(page: Page): Promise<void> {
  return eventually(() =>
    page.evaluate(() => {
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
        )
      for (const animation of passing) animation.finish()
      return passing.length
    }),
  ).toBe(0)
}

/** Presses Tab until what has the focus begins with these words. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent ?? '')).startsWith(text)) return
  }
  throw new Error(`“${text}” is not among the next 80 stops of the Tab key`)
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only ones that another colour scheme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe has to say about the page as it stands, a line for each thing; `left` are rules that another visit covers. */
export function findBarriers(page: Page, left: readonly string[] = []): Promise<string[]> {
  return runAxe(page, builder => builder.withTags(rules).disableRules([...left]))
}

/** The same by these rules alone. */
export function findBarriersOf(page: Page, only: readonly string[]): Promise<string[]> {
  return runAxe(page, builder => builder.withRules([...only]))
}

/** The same about its colours alone, for a page that was looked at in other colours before. */
export function findColourBarriers(page: Page): Promise<string[]> {
  return findBarriersOf(page, ofColours)
}

async function runAxe(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Left to itself the builder sends a page more than twice as much, and all of it twice, every time it is asked.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  // In legacy mode it needs no second page, and there are no frames here.
  const builder = new AxeBuilder({ page, axeSource: 'void axe.run' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
  const look = async () => {
    await still(page)
    const { violations } = await choose(builder).analyze()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `axe ${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    )
  }
  const found = await look()
  // What began to move while it was looked at is looked at again: only what is still there is in anyone's way.
  return found.length === 0 ? found : look()
}

/**
 * How long the page is in our letters. Those that come too late are for the next page (`font-display: optional`), and on
 * a busy machine that is any page: here they are waited for.
 */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
    // Laid out anew, it asks for the letters that it lacks.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    return document.documentElement.scrollHeight
  })
}

/** How many pixels the page reaches beyond its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
