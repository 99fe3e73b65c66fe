import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Firestore } from '@firebase/firestore'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Sdk } from './sdk-page.ts'
import { setStage } from './stage.ts'
import { eventually } from './watch.ts'

declare global {
  interface Window {
    sdk: Sdk
    db: Firestore
    /** What the page's listener saw last: id and value of each document, and whether the server has said so. */
    seen: { documents: string; isFromCache: boolean }[]
  }
}

const stage = setStage({ env: { EXHALE_TEST_MODE: '1' } })
let script: string

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('sdk-page.ts', import.meta.url)), formats: ['es'] },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  script = chunk?.type === 'chunk' ? chunk.code : ''
})

/** A page of the site's origin, with its policy and nothing on it but the SDK; only this test serves it. */
async function openPage(context: BrowserContext, project: string, isKept = false): Promise<Page> {
  const page = await context.newPage()
  const address = `${stage.house.url}/sdk-page`
  const headers = securityHeaders({ isHttps: false })
  await page.route(address, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>', headers }),
  )
  await page.route(`${address}.js`, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(address)
  await page.addScriptTag({ type: 'module', url: `${address}.js` })
  await page.waitForFunction(() => 'sdk' in window)
  await page.evaluate(
    ([project, isKept]) => {
      window.db = window.sdk.open(project, isKept)
    },
    [project, isKept] as const,
  )
  return page
}

async function openBrowser(project: string, isKept = false) {
  const { page } = await stage.open()
  const context = page.context()
  return { context, page: await openPage(context, project, isKept) }
}

const watch = (page: Page) =>
  page.evaluate(() => {
    const { sdk, db, seen } = window
    sdk.onSnapshot(sdk.collection(db, 'items'), { includeMetadataChanges: true }, found => {
      const documents = found.docs.map(each => `${each.id}=${each.get('n')}`).join()
      seen.push({ documents, isFromCache: found.metadata.fromCache })
    })
  })

const put = (page: Page, id: string, n: number) =>
  page.evaluate(
    async ([id, n]) => {
      await window.sdk.setDoc(window.sdk.doc(window.db, 'items', id), { n })
    },
    [id, n] as const,
  )

const lastSeen = (page: Page) => page.evaluate(() => window.seen.at(-1)?.documents)
const isCurrent = (page: Page) => page.evaluate(() => window.seen.at(-1)?.isFromCache === false)

describe('documents in a browser', () => {
  test('are seen by another as they are written', async () => {
    const project = `demo-${randomUUID()}`
    const [ada, bob] = await Promise.all([openBrowser(project), openBrowser(project)])
    await watch(bob.page)
    await eventually(() => isCurrent(bob.page)).toBe(true)
    for (const n of [1, 2, 3, 4, 5]) {
      await put(ada.page, 'a', n)
      await eventually(() => lastSeen(bob.page)).toBe(`a=${n}`)
    }
  })

  test('stream rather than poll, and close nothing that is in use', async () => {
    const listAsked = async () => {
      const { page } = await openBrowser(`demo-${randomUUID()}`)
      const asked: string[] = []
      page.on('request', request => void asked.push(request.url()))
      await watch(page)
      await eventually(() => isCurrent(page)).toBe(true)
      await put(page, 'a', 1)
      await eventually(() => lastSeen(page)).toBe('a=1')
      expect(asked.filter(url => url.includes('CI=0')).length).toBeGreaterThan(0)
      return asked.filter(url => url.includes('CI=1'))
    }
    // Where the machine is busy for seconds, the SDK takes that for a proxy that holds back, and polls: not each time.
    await eventually(listAsked).toEqual([])
  })

  // When a channel fails, the SDK asks its vendor for a picture to learn whether there is a network.
  test('are asked for nowhere else when a channel fails: the policy of our pages stops what the SDK would', async () => {
    const { page } = await openBrowser(`demo-${randomUUID()}`)
    const isStranger = (request: Request) => !request.url().startsWith(`${stage.house.url}/`)
    const left: string[] = []
    const stopped = page.waitForEvent('requestfailed', { predicate: isStranger, timeout: 60_000 })
    page.on('response', response => {
      if (isStranger(response.request())) left.push(response.url())
    })
    page.on('requestfailed', request => {
      if (isStranger(request) && request.failure()?.errorText !== 'csp') left.push(request.url())
    })
    await page.route(/Listen\/channel/, route => route.abort())
    await watch(page)
    expect((await stopped).failure()?.errorText).toBe('csp')
    expect(left).toEqual([])
  })

  test('written offline arrive after the reconnect', async () => {
    const project = `demo-${randomUUID()}`
    const [ada, bob] = await Promise.all([openBrowser(project), openBrowser(project)])
    for (const { page } of [ada, bob]) await watch(page)
    for (const { page } of [ada, bob]) await eventually(() => isCurrent(page)).toBe(true)
    await ada.context.setOffline(true)
    const written = put(ada.page, 'a', 7)
    await eventually(() => lastSeen(ada.page)).toBe('a=7')
    expect(await lastSeen(bob.page)).toBe('')
    await ada.context.setOffline(false)
    await written
    await eventually(() => lastSeen(bob.page)).toBe('a=7')
  })

  test('written offline survive the tab, and arrive from the next one', async () => {
    const project = `demo-${randomUUID()}`
    const [ada, bob] = await Promise.all([openBrowser(project, true), openBrowser(project)])
    await watch(bob.page)
    await watch(ada.page)
    await eventually(() => isCurrent(ada.page)).toBe(true)
    await ada.context.setOffline(true)
    await ada.page.evaluate(() => void window.sdk.setDoc(window.sdk.doc(window.db, 'items/a'), { n: 8 }))
    await eventually(() => lastSeen(ada.page)).toBe('a=8')
    await ada.page.close()
    await ada.context.setOffline(false)
    await watch(await openPage(ada.context, project, true))
    await eventually(() => lastSeen(bob.page)).toBe('a=8')
  })

  test('are shared by the tabs of one person', async () => {
    const project = `demo-${randomUUID()}`
    const [ada, bob] = await Promise.all([openBrowser(project, true), openBrowser(project)])
    const second = await openPage(ada.context, project, true)
    await watch(ada.page)
    await watch(second)
    await put(ada.page, 'a', 1)
    await eventually(() => lastSeen(second)).toBe('a=1')
    await put(bob.page, 'b', 2)
    await eventually(() => lastSeen(ada.page)).toBe('a=1,b=2')
    await eventually(() => lastSeen(second)).toBe('a=1,b=2')
    // The other tab takes over what the closed one carried.
    await ada.page.close()
    await put(bob.page, 'c', 3)
    await eventually(() => lastSeen(second)).toBe('a=1,b=2,c=3')
  })

  test('fill a cache of 40 MB, and are read from it offline', async () => {
    const project = `demo-${randomUUID()}`
    const count = 40
    const text = 'x'.repeat(900_000)
    for (let n = 0; n < count; n++) {
      const path = `/v1/projects/${project}/databases/(default)/documents/items?documentId=${n}`
      const fields = { n: { integerValue: n }, text: { stringValue: text } }
      const made = await stage.house.ask(path, { method: 'POST', body: JSON.stringify({ fields }) })
      expect(made.status).toBe(200)
    }
    const { context, page } = await openBrowser(project, true)
    await watch(page)
    // To take so much in is work for a small machine.
    await expect.poll(() => isCurrent(page), { timeout: 60_000 }).toBe(true)
    await context.setOffline(true)
    const sizes = await page.evaluate(async () => {
      const { sdk, db } = window
      const found = await sdk.getDocsFromCache(sdk.collection(db, 'items'))
      return found.docs.map(each => (each.get('text') as string).length)
    })
    expect(sizes).toEqual(Array(count).fill(text.length))
  })
})
