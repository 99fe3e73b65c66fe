import { describe, expect, test } from 'vitest'
import { setStage, type Tab, wordsOf } from './stage.ts'

const stage = setStage({})
const home = wordsOf('en', 'home')

/** As a browser does where someone let no site keep anything. */
async function openBlocked(): Promise<Tab> {
  const tab = await stage.open()
  await tab.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const [owner, name] of [
      [window, 'localStorage'],
      [window, 'sessionStorage'],
      [window, 'indexedDB'],
      [window, 'caches'],
      [navigator, 'serviceWorker'],
      [document, 'cookie'],
    ] as const)
      Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse })
  })
  return tab
}

/** Before the page wakes the router's own script looks where the reader had scrolled to, and says that it may not. */
const faultsOf = ({ watch }: Tab) =>
  watch.take().filter(fault => !fault.includes('Access is denied for this document'))

describe('where storage is blocked', () => {
  test.each([
    '/',
    '/de',
    '/help',
    '/sos',
    '/survey/test',
    '/login',
    '/certificate/new',
    '/install',
    '/posts',
  ])('%s wakes, and nothing goes wrong', async path => {
    const tab = await openBlocked()
    expect(await tab.visit(path)).toBe(200)
    await tab.watch.settled()
    expect(faultsOf(tab)).toEqual([])
  })

  test('the counter counts, as long as the page is open', async () => {
    const tab = await openBlocked()
    const { page } = tab
    await tab.visit('/')
    await page.getByRole('button', { name: home('question.stopped') }).click()
    await page.getByRole('button', { name: home('question.start') }).click()
    await page.locator('[data-sky=narrow]').waitFor()
    expect(faultsOf(tab)).toEqual([])
  })

  test('a language can be chosen', async () => {
    const tab = await openBlocked()
    const { page } = tab
    await tab.visit('/help')
    const menu = page.locator('header details', { has: page.locator('[hreflang]') })
    await menu.locator('summary').click()
    await menu.locator('a[hreflang=de]').click()
    await page.waitForURL('**/de/hilfe')
    expect(faultsOf(tab)).toEqual([])
  })
})
