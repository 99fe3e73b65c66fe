import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})

describe('the help', () => {
  const t = wordsOf('en', 'help')

  test('answers while one writes: arrows choose, Escape closes, Enter goes there', async () => {
    const { page, visit, watch } = await stage.open({ viewport: { width: 390, height: 780 } })
    await visit('/help')
    await page.getByRole('searchbox').focus()
    const box = page.getByRole('combobox', { name: t('search') })
    await box.pressSequentially('slip')
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await box.press('ArrowDown')
    await box.press('ArrowDown')
    await box.press('ArrowUp')
    const first = await options.first().getAttribute('id')
    await eventually(() => box.getAttribute('aria-activedescendant')).toBe(first)
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await box.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('slip')
    await box.press('ArrowDown')
    const href = await options.first().getAttribute('href')
    await box.press('Enter')
    await page.waitForURL(`**${href}`)
    expect(watch.take()).toEqual([])
  })

  test('says when nothing fits, and leads back to what was asked before', async () => {
    const { page, visit } = await stage.open()
    await visit('/help')
    const box = page.locator('input[name=q]')
    await box.fill('slip')
    await box.press('Enter')
    await page.waitForURL('**/help?q=slip')
    await page.locator('main ol li').first().waitFor()
    await box.pressSequentially('zzzz')
    await page
      .getByText(t('noAnswer', { query: 'slipzzzz' }))
      .last()
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
    await box.press('Enter')
    await page.getByText(t('none', { query: 'slipzzzz' })).waitFor()
    await page.getByRole('link', { name: t('person.imprint') }).waitFor()
    await page.locator('h1').click()
    await page.goBack()
    await page.waitForURL('**/help?q=slip')
    await eventually(() => box.inputValue()).toBe('slip')
  })

  test('has every topic’s answers without scripts', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(`${stage.house.url}/help`)
    await page.locator('a[href="/help?topic=counting"]').click()
    await page.waitForURL('**/help?topic=counting')
    await page.getByRole('link', { name: /^I smoked/ }).click()
    await page.waitForURL('**/help/after-a-slip')
  })
})

describe('the articles', () => {
  const t = wordsOf('en', 'posts')

  test('begin with one for the day of who stopped, and are chosen by topic without scripts', async () => {
    const known = await stage.open()
    await known.page.addInitScript(
      moment => localStorage.setItem('exhale:quit-moment', moment),
      new Date(Date.now() - 12.5 * 86_400_000).toISOString(),
    )
    await known.visit('/posts')
    await known.page.getByText(t('forDay', { day: 12 })).waitFor()
    await known.page.getByRole('heading', { name: t('around') }).waitFor()
    const bare = await stage.open({ javaScriptEnabled: false })
    await bare.page.goto(`${stage.house.url}/posts`)
    await bare.page.getByText(t('newest')).waitFor()
    const all = await bare.page.locator('main a[href^="/posts/"]').count()
    await bare.page.getByRole('link', { name: t('topics.slips') }).click()
    await bare.page.waitForURL('**/posts?topic=slips')
    const some = await bare.page.locator('main a[href^="/posts/"]').count()
    expect(some).toBeGreaterThan(3)
    expect(some).toBeLessThan(all)
  })
})

describe('without JavaScript', () => {
  const open = () => stage.open({ javaScriptEnabled: false })

  test('the help is searched', async () => {
    const { page } = await open()
    await page.goto(`${stage.house.url}/help`)
    await page.getByRole('searchbox').fill('slip')
    await page.getByRole('button', { name: wordsOf('en', 'help')('find') }).click()
    await page.waitForURL('**/help?q=slip')
    expect(await page.getByRole('status').textContent()).toContain('slip')
    expect(await page.locator('main ol li').count()).toBeGreaterThan(0)
    expect(await page.getByRole('searchbox').inputValue()).toBe('slip')
  })

  test('an empty form comes back with words beside its fields', async () => {
    const { page } = await open()
    await page.goto(`${stage.house.url}/login`)
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: wordsOf('en', 'account')('login.submit') }).click()
    expect((await answered).status()).toBe(400)
    const account = wordsOf('en', 'account')
    expect(await page.locator('main form').innerText()).toContain(`${account('email')} is required.`)
    expect(await page.locator('main form').innerText()).toContain(`${account('password')} is required.`)
    await page.locator('input[name=email]').fill('nonsense')
    await page.getByRole('button', { name: account('login.submit') }).click()
    await page.getByText('Please enter a valid email address.').waitFor()
    expect(await page.locator('input[name=email]').inputValue()).toBe('nonsense')
    expect(await findFieldWithoutWords(page)).toEqual([])
  })

  test('the language menu opens and leads to the same page', async () => {
    const { page } = await open()
    await page.goto(`${stage.house.url}/help?q=slip`)
    const menu = page.locator('header details', { has: page.locator('[hreflang]') })
    await menu.locator('summary').click()
    await menu.locator('a[hreflang=de]').click()
    await page.waitForURL('**/de/hilfe?q=slip')
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  })
})

/** Invalid fields whose description is not on the page. */
function findFieldWithoutWords(page: Page): Promise<string[]> {
  return page
    .locator('[aria-invalid=true]')
    .evaluateAll(fields =>
      fields
        .filter(
          field => !document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''),
        )
        .map(field => field.getAttribute('name') ?? ''),
    )
}
