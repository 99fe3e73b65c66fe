import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Area, Say } from '../languages/areas.ts'
import type { Language } from '../languages/languages.ts'
import { openLibrary } from '../languages/library.ts'
import { isWhole } from '../platform/testing/tier.ts'
import { type House, type HouseOptions, serveHouse } from '../server/testing/serve.ts'
import { launchBrowser } from './browser/browser.ts'
import { wakeAtOnce } from './browser/wake-at-once.ts'
import { awake, patience, type Watch, watchPage } from './watch.ts'

export type Tab = {
  page: Page
  watch: Watch
  /** Opens a path of the site and waits until it is awake. */
  visit: (path: string) => Promise<number | undefined>
}

export type Stage = {
  browser: Browser
  /** The site the tests of this file visit. */
  house: House
  /** Someone new at a browser of their own, which is gone after the test. */
  open: (options?: BrowserContextOptions) => Promise<Tab>
  /** The same person in one more tab. */
  openBeside: (tab: Tab) => Promise<Tab>
  /** Another site of ours, gone after the test. */
  serve: (options: HouseOptions) => Promise<House>
}

const library = openLibrary()

/** What the site says in a language. */
export function wordsOf<A extends Area>(language: Language, area: A): Say<A> {
  return library.words(language).getFixedT(null, area) as Say<A>
}

/** One for all the files of a process: it ends with it. */
let shared: Promise<Browser> | undefined

/** Keeping pages for later and moving them takes a quarter of a browser's work: a journey that is about either asks for it. */
const atRest: BrowserContextOptions = {
  serviceWorkers: 'block',
  reducedMotion: isWhole ? 'no-preference' : 'reduce',
}
/** For those of whom the worker keeps pages. */
export const keeping: BrowserContextOptions = { serviceWorkers: 'allow' }

/** A browser and a house for the tests of one file, and what all its people have in common. */
export function setStage(options?: HouseOptions, usual?: BrowserContextOptions): Stage {
  const stage = {} as Stage
  const cleanUps: (() => Promise<void>)[] = []

  beforeAll(async () => {
    shared ??= launchBrowser()
    stage.browser = await shared
    if (options) stage.house = await serveHouse(options)
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })
  afterAll(() => stage.house?.stop())

  stage.serve = async options => {
    const house = await serveHouse(options)
    cleanUps.push(() => house.stop())
    return house
  }
  stage.open = async options => {
    // Without a region of their own, people would have the machine's.
    const context = await stage.browser.newContext({ locale: 'en-US', ...atRest, ...usual, ...options })
    context.setDefaultTimeout(patience)
    await wakeAtOnce(context)
    cleanUps.push(async () => {
      // Some builds of Chromium never finish closing a context whose page is just going elsewhere: leave that one behind.
      const isStuck = await Promise.race([context.close().then(() => false), sleep(patience, true)])
      if (!isStuck) return
      shared = launchBrowser()
      stage.browser = await shared
    })
    return createTab(await context.newPage(), stage)
  }
  stage.openBeside = async tab => createTab(await tab.page.context().newPage(), stage)
  return stage
}

function createTab(page: Page, { house }: Stage): Tab {
  const visit = async (path: string) => {
    const response = await page.goto(path.startsWith('http') ? path : house.url + path)
    await awake(page)
    return response?.status()
  }
  return { page, watch: watchPage(page, house?.url ?? ''), visit }
}

export type Elsewhere = { url: string; visits: string[]; stop: () => Promise<void> }

/** A site that is not ours, at a loopback address of its own, and what was asked of it. */
export async function serveElsewhere(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Elsewhere> {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
