import type { BrowserContextOptions, Page } from 'playwright-core'
import type { setStage, Tab } from '../stage.ts'
import { awake } from '../watch.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 900 }

type Stage = ReturnType<typeof setStage>
export type Shift = { value: number; moved: string[] }

/** A browser that writes down what moves on its own. */
export async function openWithShifts(stage: Stage, options: BrowserContextOptions): Promise<Tab> {
  const tab = await stage.open(options)
  await tab.page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${previousRect.y} to ${currentRect.y}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return tab
}

type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Until it is awake and has its letters. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await awake(page)
  await page.evaluate(() => document.fonts.ready)
}

/** What has moved, once the browser has drawn twice more and so told all. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(resolve => requestAnimationFrame(resolve))
    return (window as unknown as { shifts: Shift[] }).shifts
  })
}
