import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { findBarriers, overflow } from './watch.ts'

const person = { id: 'ada', name: 'Ada', roles: ['owner'] }
const stage = setStage({ person, env: { OPERATOR_EMAIL: 'set@machine.example' } })
const t = wordsOf('en', 'settings')
const phone = { width: 390, height: 844 }

const open = (page: Page, part: Parameters<typeof t>[0]) =>
  page.locator('summary', { hasText: t(part) }).press('Enter')
/** The button of the form that this field is in, pressed by keyboard. */
const save = (page: Page, name: string) =>
  page
    .locator('form', { has: page.locator(`[name="${name}"]`) })
    .getByRole('button', { name: t('save'), exact: true })
    .press('Enter')

describe('the settings of an installation', () => {
  test('are changed by keyboard on a phone: name, colour and own line, while the environment wins', async () => {
    const { page, visit } = await stage.open({ viewport: phone })
    await visit('/admin/settings')
    expect(await findBarriers(page)).toEqual([])

    await open(page, 'parts.organisation')
    await page.getByLabel(t('fields.OPERATOR_NAME')).fill('Hafenstadt Health Office')
    await save(page, 'OPERATOR_NAME')
    await page.getByText(t('saved')).waitFor()

    // Too faint to read: not saved, and one that works is offered.
    await visit('/admin/settings?part=look')
    await page.locator('[name="OPERATOR_ACCENT"]').fill('#ffcc00')
    await save(page, 'OPERATOR_ACCENT')
    await page.getByText(t('faulty')).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(stage.house.backend.settings.OPERATOR_ACCENT).toBeUndefined()
    const nearest = page.locator('button[name="nearest"]')
    const colour = (await nearest.getAttribute('value')) ?? ''
    await nearest.press('Enter')
    await page.getByText(t('saved')).waitFor()
    expect(stage.house.backend.settings.OPERATOR_ACCENT).toBe(colour)

    await visit('/admin/settings?part=line')
    await page.locator('[name="OPERATOR_LINE"]').fill('+493012345678')
    await page.locator('[name="OPERATOR_LINE_SHOWN"]').fill('030 12 34 56 78')
    await page.getByLabel(t('always')).check()
    await save(page, 'OPERATOR_LINE')
    await page.getByText(t('saved')).waitFor()

    // What the machine says is shown, and can't be changed here.
    await visit('/admin/settings?part=imprint')
    const machine = page.getByLabel(t('fields.OPERATOR_EMAIL'), { exact: true })
    expect(await machine.inputValue()).toBe('set@machine.example')
    expect(await machine.isEditable()).toBe(false)
    expect(await page.getByText(t('locked', { name: 'OPERATOR_EMAIL' })).isVisible()).toBe(true)
    expect(await findBarriers(page)).toEqual([])

    const stranger = await stage.open({ viewport: phone })
    await stranger.visit('/sos')
    await stranger.page.getByText('030 12 34 56 78').first().waitFor()
    await stranger.visit('/')
    expect(await stranger.page.getByText('Hafenstadt Health Office').count()).toBeGreaterThan(0)
    const tide = await stranger.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-tide'),
    )
    expect(tide).toContain(colour)
  })

  test('need no script', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: phone })
    await page.goto(`${stage.house.url}/admin/settings?part=mail`)
    await page.locator('[name="MAIL_FROM_NAME"]').fill('Hafenstadt')
    await save(page, 'MAIL_FROM_NAME')
    await page.getByText(t('saved')).waitFor()
    expect(stage.house.backend.settings.MAIL_FROM_NAME).toBe('Hafenstadt')
    expect(await overflow(page)).toBe(0)
  })
})
