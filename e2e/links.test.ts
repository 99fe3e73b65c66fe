import { describe, expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { findBarriers, overflow } from './watch.ts'

const stage = setStage()
const admin = wordsOf('en', 'admin')
const t = wordsOf('en', 'links')
const target = 'https://www.rauchfrei.example/telefon/'

describe('short links', () => {
  test('are made in one row, followed, looked at and ended', async () => {
    const house = await stage.serve({ person: { id: 'ada', name: 'Ada', roles: ['editor'] } })
    const { page, visit } = await stage.open({ viewport: { width: 390, height: 800 } })
    await visit(`${house.url}/admin/links`)
    await page.locator('input[name=target]').pressSequentially(target)
    await page.getByText(admin('links.elsewhere')).waitFor()
    await page.locator('input[name=name]').fill('phone')
    await page.getByRole('button', { name: admin('links.submit') }).click()
    await page.getByText(admin('links.done.made', { address: '/go/phone' })).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const code = page.getByRole('img', { name: admin('links.code', { address: '/go/phone' }) })
    expect(await code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)

    await visit(`${house.url}/go/phone`)
    const onward = page.getByRole('link', { name: t('leaving.go', { host: 'rauchfrei.example' }) })
    expect([await onward.getAttribute('href'), await onward.getAttribute('rel')]).toEqual([
      target,
      'noreferrer',
    ])
    expect(await findBarriers(page)).toEqual([])
    await visit(`${house.url}/go/phone+`)
    expect(new URL(page.url()).pathname).toBe('/go/phone+')
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await visit(`${house.url}/admin/links?link=phone`)
    const field = page.locator('[aria-labelledby=link-open] input[name=target]')
    for (const [wish, said] of [
      ['nowhere', admin('links.problems.target')],
      ['/help', admin('links.done.saved')],
    ] as const) {
      await field.fill(wish)
      await page.getByRole('button', { name: admin('links.save') }).click()
      await page.getByText(said).waitFor()
      expect(await field.inputValue()).toBe(wish)
      expect(await findBarriers(page)).toEqual([])
    }
    await page.getByRole('button', { name: admin('links.end') }).click()
    await page.getByText(admin('links.done.ended', { address: '/go/phone' })).waitFor()
    expect(await visit(`${house.url}/go/phone`)).toBe(404)
    expect(await findBarriers(page)).toEqual([])
  })

  test('need no script', async () => {
    const house = await stage.serve({ person: { id: 'ada', name: 'Ada', roles: ['owner'] } })
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    await page.goto(`${house.url}/admin/links`)
    await page.locator('input[name=target]').fill('/sos')
    await page.locator('input[name=name]').fill('help-now')
    await page.getByRole('button', { name: admin('links.submit') }).click()
    await page.getByText(admin('links.done.made', { address: '/go/help-now' })).waitFor()
    await page.getByRole('link', { name: wordsOf('en', 'views')('close') }).click()
    await page.locator('input[name=q]').fill('nothing like it')
    await page.getByRole('button', { name: wordsOf('en', 'views')('show'), exact: true }).click()
    await page.getByText(wordsOf('en', 'views')('nothing')).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.goto(`${house.url}/go/help-now`)
    expect(new URL(page.url()).pathname).toBe('/sos')
    await page.goto(`${house.url}/go/nowhere`)
    await page.locator('input[name=q]').fill('sleep')
    await page.getByRole('button', { name: t('missing.find') }).click()
    await page.waitForURL(/\/help\?q=sleep/)
  })
})
