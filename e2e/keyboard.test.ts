import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutOf, patternOf, routeNames } from '../app/map/routes.ts'
import { isWhole } from '../platform/testing/tier.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually } from './watch.ts'

const stage = setStage({ person: { id: 'ada', name: 'Ada', roles: ['owner'], signedInAt: Date.now() } })

/** Where the keyboard is now: a name to find it by, and what is wrong with it there. */
type Stop = { name: string; isEnd: boolean; isSeen: boolean; hasRing: boolean }

const look = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body)
      return { name: '', isEnd: true, isSeen: true, hasRing: true }
    const name = `${at.tagName} ${at.getAttribute('name') ?? ''} ${(at.ariaLabel ?? at.innerText).slice(0, 40)}`
    // A box of our own drawing is seen by what stands in its place.
    const isDrawn = getComputedStyle(at).opacity === '0' || at.getClientRects()[0]?.width === 1
    const around = [at, at.nextElementSibling, at.parentElement, at.closest('label')].filter(
      each => each !== null,
    )
    const box = (isDrawn ? (at.closest('label') ?? at.parentElement ?? at) : at).getClientRects()[0]
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1]
    const top = document.elementFromPoint(x, y)
    const isSeen = top !== null && around.some(each => each.contains(top) || top.contains(at))
    const isLit = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // Frames, and the calendar's button within a field for a day, have a ring of the browser's.
    const isOwn = at.matches('iframe, input[type=date], input[type=datetime-local]')
    return { name, isEnd: false, isSeen, hasRing: isOwn || around.some(isLit) }
  })

const most = 400
const pages = routeNames
  .filter(name => layoutOf(name) === 'admin')
  .map(name => patternOf(name, 'en'))
  .filter(path => !path.includes(':'))

// Their lists, forms and panels are made of the same pieces: some of the pages have them all.
test.each(isWhole ? pages : pages.filter((_, index) => index % 4 === 0))(
  '%s is gone through by Tab: each stop is seen, with its ring, and there is an end',
  async path => {
    const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
    await visit(path)
    const wrong: Stop[] = []
    let stops = 0
    for (; stops < most; stops++) {
      await page.keyboard.press('Tab')
      const stop = await look(page)
      if (stop.isEnd) break
      if (!stop.isSeen || !stop.hasRing) wrong.push(stop)
    }
    expect(wrong).toEqual([])
    expect(stops).toBeGreaterThan(15)
    expect(stops).toBeLessThan(most)
  },
)

const jump = wordsOf('en', 'jump')
const content = wordsOf('en', 'content')

test.each([
  ['/admin', jump('open')],
  ['/admin/content', content('stories.new')],
])('on %s the dialog of “%s” closes with Escape and gives the focus back', async (path, name) => {
  const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
  await visit(path)
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  await button.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  const isWithin = () => dialog.evaluate(each => each.contains(document.activeElement))
  await eventually(isWithin).toBe(true)
  // Round and round, by way of the browser's own bar.
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus, nav :focus').and(page.locator(':not(dialog *)')).count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => button.evaluate(each => each === document.activeElement)).toBe(true)
})
