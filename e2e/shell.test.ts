import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { RouteName } from '../app/map/routes.ts'
import { agree } from './member.ts'
import { keeping, setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually } from './watch.ts'

/** Whatever is missing where someone opens one of their places: no page of ours dies of it. */

const stage = setStage({}, keeping)
const sos = wordsOf('en', 'sos')
const common = wordsOf('en', 'common')

const places: RouteName[] = [
  ...(['home', 'plan', 'sos', 'together', 'you', 'youSettings', 'quitSmoking', 'quitHours'] as const),
]

/** Someone who signed up here, as everyone does: the browser itself knows them, not only its cookie. */
async function signUp(): Promise<Tab> {
  const t = wordsOf('en', 'account')
  const tab = await stage.open()
  const { page, visit } = tab
  await visit('/register?redirect=/sos')
  await page.getByLabel(t('register.name')).fill('Mira')
  await page.getByLabel(t('email')).fill(`${crypto.randomUUID()}@example.org`)
  await page.getByLabel(t('password'), { exact: true }).fill('quiet river stones')
  await page.getByLabel(t('register.adult')).check()
  await page.getByRole('button', { name: t('register.submit') }).click()
  await page.waitForURL(({ pathname }) => pathname === '/sos')
  await awake(page)
  return tab
}

/** Until all that a first visit keeps is kept; for a member, their own words too. */
async function isKept(page: Page, parts: string[] = []): Promise<void> {
  const all = [pathOf('offline', 'en'), ...parts]
  const look = (all: string[]) => Promise.all(all.map(async part => !!(await caches.match(part))))
  await eventually(() => page.evaluate(look, all)).toEqual(all.map(() => true))
}

const wordFile = (page: Page, area: 'today' | 'you') =>
  page.evaluate(async area => {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => new URL(url).pathname.startsWith('/words/') && url.includes(area))
  }, area)

/** The page is there: its heading and its places, help that breathes, and nothing of how it is made. */
async function lives(page: Page, name: RouteName): Promise<void> {
  // What kills a page comes after it woke.
  await sleep(400)
  const text = await page.locator('body').innerText()
  const at = `${name} at ${page.url()}`
  expect(text, at).not.toMatch(/Application Error|Error:|^\s+at \S+ \(/m)
  expect(text, at).not.toContain(common('errors.failed.title'))
  await page.locator('h1').first().waitFor()
  expect(await page.locator(`a[href="${pathOf('sos', 'en')}"]:visible`).count(), at).toBeGreaterThan(0)
  if (name !== 'sos') return
  expect(await page.locator('h1').innerText()).toBe(sos('heading'))
  const count = page.locator('[data-count]')
  const before = await count.innerText()
  await eventually(() => count.innerText()).not.toBe(before)
}

async function arrive(page: Page, name: RouteName): Promise<void> {
  await page.goto(stage.house.url + pathOf(name, 'en'))
  await awake(page)
  await lives(page, name)
}

const goOffline = (page: Page, isOffline = true) => page.context().setOffline(isOffline)

async function walkOffline(page: Page): Promise<void> {
  await goOffline(page)
  for (const name of places) await arrive(page, name)
  await arrive(page, 'sos')
  await page.reload()
  await awake(page)
  await lives(page, 'sos')
  await goOffline(page, false)
  await lives(page, 'sos')
  await arrive(page, 'home')
}

describe('without a network', () => {
  test('a guest finds every place', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    await isKept(page)
    await walkOffline(page)
  })

  test('so does a member, who has opened nothing but SOS, and one who has agreed', async () => {
    const { page, visit } = await signUp()
    await isKept(page)
    await eventually(() => wordFile(page, 'today')).toBe(true)
    await eventually(() => wordFile(page, 'you')).toBe(true)
    await walkOffline(page)

    await visit('/')
    await agree(page)
    await walkOffline(page)
  })

  test('a page that hears of a sign-out elsewhere stays', async () => {
    const { page, visit } = await signUp()
    for (const path of ['/sos', '/help']) {
      await visit(path)
      await goOffline(page)
      // As another tab of this browser would.
      await page.evaluate(() => {
        const kept = localStorage.getItem('auth')
        localStorage.removeItem('auth')
        window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
        localStorage.setItem('auth', kept ?? '')
      })
      await lives(page, path === '/sos' ? 'sos' : 'help')
      expect(new URL(page.url()).pathname).toBe(path)
      await goOffline(page, false)
    }
  })
})

describe('with one', () => {
  test('every place opens for a member whose session ended elsewhere', async () => {
    const { page } = await signUp()
    await page.context().clearCookies()
    for (const name of places) await arrive(page, name)
    // An account that is gone as well: the browser knows someone whom nobody else does.
    await page.context().clearCookies()
    await page.route('**/securetoken.googleapis.com/**', route => route.abort())
    for (const name of ['sos', 'home', 'you'] as const) await arrive(page, name)
  })

  test('every place opens for a member where storage is full, and one leads to another', async () => {
    const { page, visit } = await signUp()
    await visit('/')
    await agree(page)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    for (const name of places) await arrive(page, name)
    await page
      .locator(`a[href="${pathOf('sos', 'en')}"]:visible`)
      .first()
      .click()
    await page.waitForURL('**/sos')
    await lives(page, 'sos')
  })

  test('what another build noted is read as nothing', async () => {
    const { page, visit } = await stage.open()
    await page.addInitScript(() => {
      for (const name of ['exhale:pending', 'exhale:reloaded']) sessionStorage.setItem(name, '{"older":')
      for (const name of ['auth', 'exhale:member', 'exhale:challenges', 'exhale:record', 'exhale:reasons'])
        localStorage.setItem(name, '{"older":')
    })
    await visit('/')
    for (const name of places) await arrive(page, name)
  })
})
