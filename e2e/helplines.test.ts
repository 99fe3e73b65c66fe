import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const german = wordsOf('de', 'guide')
const guide = '/de/nikotinentzug/beratungstelefone'

const lines = (page: Page) => page.locator('#lines')
/** A country that opens. */
const closed = (page: Page, name: string) =>
  lines(page)
    .locator('details', { has: page.locator(`summary:has-text("${name}")`) })
    .last()

describe('helplines', () => {
  test('show the reader’s own country first, and remember another', async () => {
    const tab = await stage.open({ locale: 'de-AT' })
    const { page, visit, watch } = tab
    await visit(guide)
    await lines(page).getByRole('heading', { name: 'Österreich' }).waitFor()
    expect(await lines(page).getByRole('link', { name: '0800 810 013' }).getAttribute('href')).toBe(
      'tel:+43800810013',
    )
    expect(await lines(page).getByText('0800 8 31 31 31').isVisible()).toBe(false)
    await lines(page).getByRole('combobox').selectOption('CA')
    await lines(page).getByRole('heading', { name: 'Kanada' }).waitFor()
    expect(await lines(page).getByText(german('lines.inside')).first().isVisible()).toBe(true)
    const later = await stage.openBeside(tab)
    await later.visit('/de/sos')
    await lines(later.page).getByRole('heading', { name: 'Kanada' }).waitFor()
    await lines(later.page)
      .getByRole('link', { name: german('lines.textNumber', { phone: '988' }) })
      .waitFor()
    expect(watch.take()).toEqual([])
  })

  test('say what to do where no line is known', async () => {
    const { page, visit } = await stage.open({ locale: 'en-SE' })
    await visit('/sos')
    await lines(page).getByRole('heading', { name: 'Sweden' }).waitFor()
    await lines(page).getByText(wordsOf('en', 'guide')('lines.pack')).first().waitFor()
  })

  test('show one number in a craving: by the browser’s country, by its clock, else with the country’s name', async () => {
    const dial = 'a[href="tel:+498008313131"]'
    const numbers = (page: Page, name: string) => page.locator('a[href="#lines"]', { hasText: name })
    const berlin = await stage.open({ locale: 'de', timezoneId: 'Europe/Berlin' })
    await berlin.page.clock.install({ time: new Date('2026-11-16T12:00:00Z') })
    await berlin.visit('/de/sos')
    await lines(berlin.page).getByRole('heading', { name: 'Deutschland' }).waitFor()
    // The button beside the timer, and the one in the list.
    expect(await berlin.page.locator(`${dial}:visible`).count()).toBe(2)

    const nowhere = await stage.open({ locale: 'de', timezoneId: 'UTC' })
    await nowhere.visit('/de/sos')
    await lines(nowhere.page).getByText('Telefonberatung zur Rauchentwöhnung · Deutschland').waitFor()
    expect(await lines(nowhere.page).locator(`${dial}:visible`).count()).toBe(1)
    await numbers(nowhere.page, wordsOf('de', 'sos')('people.numbers')).waitFor()

    const british = await stage.open({ locale: 'en-GB' })
    await british.visit('/sos')
    const rows = lines(british.page).locator('li:visible')
    await rows.first().getByText('Stop Smoking London · England').waitFor()
    expect(await rows.first().getByRole('link').getAttribute('href')).toBe('https://stopsmokinglondon.com')
    await numbers(british.page, wordsOf('en', 'sos')('people.numbers')).waitFor()
    await lines(british.page).getByText('Scotland, Wales, Northern Ireland').click()
    await lines(british.page).getByRole('link', { name: '0800 84 84 84' }).waitFor()
  })

  test('open country by country without scripts, with the keyboard, on a narrow screen', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    await page.goto(stage.house.url + guide)
    await closed(page, 'Deutschland').locator('summary').focus()
    await page.keyboard.press('Enter')
    await lines(page).getByRole('link', { name: '0800 8 31 31 31' }).waitFor()
    await lines(page)
      .locator('summary', { hasText: german('lines.others') })
      .click()
    await closed(page, 'Uruguay').locator('summary').click()
    const chat = lines(page).getByRole('link', { name: '+598 91 365 724' })
    expect(await chat.getAttribute('href')).toBe('https://wa.me/59891365724')
    await closed(page, 'Vereinigte Staaten').locator('summary').click()
    const text = lines(page).getByRole('link', {
      name: german('lines.text', { word: 'QUIT', phone: '47848' }),
    })
    expect(await text.getAttribute('href')).toBe('sms:47848?body=QUIT')
    expect(await overflow(page)).toBe(0)
  })

  test('are confirmed several at once, which can be taken back one by one', async () => {
    const house = await stage.serve({ person: { id: 'ada', name: 'Ada', roles: ['editor'] } })
    const { page, visit } = await stage.open({ viewport: { width: 320, height: 700 } })
    const admin = wordsOf('en', 'admin')
    await visit(`${house.url}/admin/helplines`)
    const row = page.locator('li', { hasText: 'HSE QUIT' }).first()
    const box = row.getByRole('checkbox', { name: admin('helplines.confirm') })
    await box.check()
    await page.locator('li', { hasText: 'Rauchfrei' }).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: admin('helplines.save') }).click()
    await row.getByText('Last confirmed on').waitFor()
    await page.getByText(admin('helplines.confirmed', { count: 2 })).waitFor()
    expect(await box.isChecked()).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await row.getByRole('button', { name: admin('helplines.undo') }).click()
    await row.getByText(admin('helplines.never')).waitFor()
  })
})
