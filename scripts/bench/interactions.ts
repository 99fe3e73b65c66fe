import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser/browser.ts'
import { serveHouse } from '../../server/testing/serve.ts'
import { createPeople } from '../pictures/people.ts'
import { type Case, repeat } from './run.ts'

const times = 6
const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-US' }

/** What is tapped, one after the other, and what is there once it's done; the last tap leaves all as it was. */
const deeds: { [what: string]: { tap: string; shows: string }[] } = {
  'checking in': [
    { tap: 'button[name=state][value=free]', shows: 'form:has([value=takeBack]) button' },
    { tap: 'form:has([value=takeBack]) button', shows: 'button[name=state][value=free]' },
  ],
  'noting a craving': [
    { tap: 'button[name=strength][value="4"]', shows: 'button[name=trigger][value=coffee]' },
    { tap: 'button[name=trigger][value=coffee]', shows: 'form:has([value=removeCraving]) button' },
  ],
}

/** From a tap to the next paint (INP), on the Today of someone with two months of record, as on a slow phone. */
const onToday: Case = async bench => {
  const house = bench.opened.adopt(await serveHouse(), opened => opened.stop())
  const { cookie } = await createPeople(house)('veteran')
  const browser = bench.opened.use(await launchBrowser())
  const context = await browser.newContext(phone)
  await context.addCookies([{ name: '__session', value: cookie, url: house.url }])
  const page = await context.newPage()
  await page.addInitScript(observe)
  const isAwake = page.waitForRequest(request => request.url().includes('/Listen/channel'))
  await page.goto(house.url)
  await isAwake
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const [what, steps] of Object.entries(deeds)) {
    await rest(page)
    await page.evaluate(() => window.taken.clear())
    await repeat(bench, what, times, async () => {
      for (const { tap, shows } of steps) {
        await touch(page, tap)
        await page.locator(shows).first().waitFor()
        await rest(page)
      }
    })
    const taken = await page.evaluate(() => [...window.taken.values()])
    const ours = taken.map(({ duration }) => duration)
    const worst = taken.toSorted((a, b) => b.duration - a.duration)[0]
    const parts =
      worst && `; of the longest ${worst.wait.toFixed(0)} ms waiting, ${worst.work.toFixed(0)} ms in handlers`
    const note = `${ours.length} taps, ${ours.join(', ')}${parts}`
    bench.rows.push({
      what: `${what}, p98 at ${slowdown}× CPU`,
      ours,
      share: 0.98,
      unit: 'ms',
      most: 100,
      note,
    })
  }
}

declare global {
  interface Window {
    taken: Map<number, { duration: number; wait: number; work: number }>
  }
}

/** Runs in the page: the longest event of each interaction, as the browser measured it. */
function observe(): void {
  window.taken = new Map()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, startTime, duration, processingStart, processingEnd } = entry
      if (!interactionId || duration <= (window.taken.get(interactionId)?.duration ?? 0)) continue
      const wait = processingStart - startTime
      window.taken.set(interactionId, { duration, wait, work: processingEnd - processingStart })
    }
    // Its own shortest is 104 ms.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The bare touch: what a locator does besides would be counted too. */
async function touch(page: Page, selector: string): Promise<void> {
  const found = page.locator(selector).first()
  // In the middle, where no bar lies over it.
  await found.evaluate(element => element.scrollIntoView({ block: 'center' }))
  // Scrolling here is the bench's doing, so what it costs isn't the tap's.
  await rest(page)
  const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {}
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Until what followed is over: people look before they tap again. */
const rest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(resolve => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 250))),
  )

export const interactions = [onToday]
