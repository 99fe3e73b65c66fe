import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findPlanTemplate } from '../app/blocks/chapter/chapters.ts'
import { pathOf } from '../app/map/addresses.ts'
import { headingOf } from '../server/testing/shipped-stories.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, heightOf, overflow } from './watch.ts'

const stage = setStage({})
const say = wordsOf('en', 'guide')
const phone = { viewport: { width: 390, height: 844 } }
const day = 86_400_000

/** As someone who told their browser, before the page is there. */
const remember = (page: Page, daysAgo: number) =>
  page.addInitScript(
    quitAt => localStorage.setItem('exhale:quit-moment', JSON.stringify({ version: 1, quitAt })),
    Date.now() - daysAgo * day,
  )

async function suggestion(name: string) {
  const story = await stage.house.backend.read('en').page('quit-smoking')
  const found = findPlanTemplate(story?.body ?? [], name)
  if (!found) throw new Error(`the guide suggests nothing under ${name}`)
  return found
}

describe('the guide', () => {
  test('opens where someone is, moves nothing when it wakes, and ticks what they read', async () => {
    const { page, visit, watch } = await stage.open(phone)
    await remember(page, 12.3)
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit('/quit-smoking')
    const here = page.locator('li[data-here]')
    expect(await here.count()).toBe(1)
    await here.getByText(say('here.day', { day: 12 })).waitFor()
    expect(
      await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
    ).toBeLessThan(0.02)
    expect(await findBarriers(page)).toEqual([])
    expect(await heightOf(page)).toBeLessThan(2_700)

    await here.getByRole('link').click()
    await page.waitForURL(`**${pathOf('quitWeeks', 'en')}`)
    await page.getByRole('heading', { level: 2, name: say('body.now') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const plan = page.getByRole('link', { name: say('chapter.plan') })
    await plan.click()
    await page.waitForURL('**/plan/moment?template=weeks.2')
    // What the guide suggests stands in the form, as theirs to change.
    const { when, act } = await suggestion('weeks.2')
    await eventually(() => page.locator('textarea[name=when]').inputValue()).toBe(when)
    expect(await page.locator('textarea[name=act]').inputValue()).toBe(act)
    expect(await findBarriers(page)).toEqual([])
    await page.goBack()
    await page.getByRole('navigation', { name: say('chapter.neighbours') }).scrollIntoViewIfNeeded()
    await page.waitForFunction(() => localStorage.getItem('exhale:guide-read')?.includes('weeks'))
    await page.getByRole('link', { name: say('chapter.all') }).click()
    await here.getByText(say('here.read'), { exact: true }).waitFor()

    await page.getByRole('link', { name: say('body.whole') }).click()
    await page.waitForURL(`**${pathOf('quitRecovery', 'en')}`)
    await page
      .locator('ol:visible')
      .getByText(say('body.you', { day: 12 }))
      .waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await page.locator('ol:visible > li').count()).toBe(11)
    expect(watch.take()).toEqual([])
  })

  test('leads old links to where their part is now', async () => {
    const { page } = await stage.open(phone)
    for (const [anchor, name] of [
      ['slip', 'quitSlip'],
      ['timeline', 'quitRecovery'],
      ['prepare', 'quitPrepare'],
      ['lines', 'quitLines'],
    ] as const) {
      await page.goto(`${stage.house.url}/de/nikotinentzug#${anchor}`)
      await page.waitForURL(`**${pathOf(name, 'de')}`)
    }
    await page.goto(`${stage.house.url}/de/nikotinentzug#nothing`)
    await page.getByRole('heading', { level: 1, name: headingOf('quit-smoking', 'de') }).waitFor()
  })

  test('can be read without scripts on the narrowest phone', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    await page.goto(`${stage.house.url}/de/nikotinentzug#slip`)
    const tile = page.locator('#slip')
    await tile.getByRole('link').click()
    await page.waitForURL(`**${pathOf('quitSlip', 'de')}`)
    expect(await overflow(page)).toBe(0)
    for (const name of ['quitSmoking', 'quitHours', 'quitRecovery'] as const) {
      await page.goto(stage.house.url + pathOf(name, 'de'))
      expect(await overflow(page), name).toBe(0)
    }
    await page.goto(stage.house.url + pathOf('quitHours', 'ru'))
    const sources = page.locator('details', { hasText: wordsOf('ru', 'guide')('chapter.sources') })
    await sources.locator('summary').click()
    await sources.getByText('Hughes 2007').waitFor()
    expect(await overflow(page)).toBe(0)
  })
})
