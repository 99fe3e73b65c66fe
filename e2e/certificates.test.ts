import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
/** So many days that each language must choose the right form. */
const spoken: [Language, number, string][] = [
  ['en', 1, 'day smoke-free'],
  ['de', 1, 'Tag rauchfrei'],
  ['ru', 21, 'день без сигарет'],
  ['pl', 22, 'dni bez papierosa'],
]

/** What `datetime-local` shows in Berlin so many days and an hour ago. */
function momentBefore(days: number): string {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return wall.format(Date.now() - (days * 24 + 1) * 3_600_000).replace(' ', 'T')
}

describe('a certificate', () => {
  test.each(spoken)(
    'in %s is made, changed beside its preview, shared, verified and withdrawn',
    async (language, days, unit) => {
      const t = wordsOf(language, 'certificate')
      const { page, visit, watch } = await stage.open({
        ...phone,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await visit(pathOf('certificateNew', language))
      await page.locator('input[name=moment]').fill(momentBefore(days))
      await page.locator('input[name=name]').fill('Robin')
      await page.locator('input[name=visibility][value=link]').check()
      await page.locator('input[name=consent]').check()
      await page.getByRole('button', { name: t('make.submit') }).click()
      await page.getByRole('heading', { level: 1, name: t('edit.heading') }).waitFor()

      const paper = page.getByRole('region', { name: t('edit.preview') })
      const name = 'Wilhelmina Featherstonehaugh-Cholmondeley'
      await page.locator('input[name=name]').fill(name)
      await eventually(async () => (await paper.innerText()).replace(/\s+/g, ' ')).toContain(name)
      await page.locator('input[name=shows][value=since]').uncheck()
      await eventually(() => paper.innerText()).not.toContain('2026')
      expect(await paper.innerText()).toContain(unit)
      await eventually(() => paper.evaluate(findSpilling)).toEqual([])
      await page.getByRole('button', { name: t('edit.save') }).click()
      await page.getByText(t('edit.saved')).waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      const edit = new URL(page.url()).pathname
      await page.getByRole('link', { name: t('edit.open') }).click()
      await page.getByText(t('verify.valid')).waitFor()
      const address = new URL(page.url()).pathname
      await page.getByRole('button', { name: t('view.share') }).click()
      await page.getByText(t('view.copied')).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${address}$`))

      const friend = await stage.open(phone)
      await friend.visit(address)
      for (const fact of ['valid', 'standing', 'self'] as const)
        expect(await friend.page.getByText(t(`verify.${fact}`)).count()).toBe(1)
      await friend.page.getByRole('button', { name: t('cheer.button') }).click()
      await friend.page.getByText(t('cheer.done')).waitFor()
      await friend.page.getByText(t('cheer.count', { count: 1 })).waitFor()
      expect(await findBarriers(friend.page)).toEqual([])
      expect(await overflow(friend.page)).toBe(0)

      await visit(edit)
      await page.getByText(t('edit.withdraw'), { exact: true }).click()
      await page.getByRole('button', { name: t('edit.withdrawSure') }).click()
      await page.getByRole('heading', { name: t('states.withdrawn.title') }).waitFor()
      const gone = await friend.page.goto(new URL(address, stage.house.url).href)
      expect(gone?.status()).toBe(410)
      await watch.settled()
    },
  )

  test('begins where the counter does', async () => {
    const t = wordsOf('en', 'certificate')
    const home = wordsOf('en', 'home')
    const { page, visit } = await stage.open({ timezoneId: 'Europe/Berlin' })
    await visit('/')
    await page.evaluate(() => localStorage.setItem('exhale:quit-moment', '2026-03-01T07:30:00.000Z'))
    await visit('/')
    await page.getByRole('link', { name: home('counter.certificate') }).click()
    await page.getByRole('heading', { name: t('make.heading') }).waitFor()
    await eventually(() => page.locator('input[name=moment]').inputValue()).toBe('2026-03-01T08:30')
  })

  test('leads to what is wrong, wherever the button is, and offers what was reached', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit, watch } = await stage.open({ ...phone, locale: 'en-GB' })
    await visit('/certificate/new')
    expect(await page.locator('select[name=currency]').inputValue()).toBe('GBP')
    await page.locator('input[name=moment]').fill(momentBefore(8))
    await page.locator('input[name=kind][value=milestone]').check()
    const milestone = page.locator('select[name=milestone]')
    await eventually(() => milestone.locator('option:enabled').count()).toBe(3)
    await milestone.selectOption('7d')
    await page.locator('input[name=perDay]').fill('lots')
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('make.submit') }).click()
    await page.getByText(t('problems.habit')).waitFor()
    await eventually(() => page.locator(':focus').getAttribute('name')).toBe('perDay')
    await eventually(() => page.locator(':focus').evaluate(isInSight)).toBe(true)
    // Also where nothing was changed since, so that nothing on the page is new.
    const refused = page.waitForResponse(response => response.status() === 400)
    await page.getByRole('button', { name: t('make.submit') }).click()
    await refused
    await eventually(() => page.locator(':focus').getAttribute('name')).toBe('perDay')
    expect(await milestone.inputValue()).toBe('7d')
    expect(await findBarriers(page)).toEqual([])
    // Answered with 400, which the browser's console notes.
    expect(watch.take().filter(fault => !fault.includes('400'))).toEqual([])
  })

  test('that was withdrawn by mistake comes back', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit } = await stage.open(phone)
    await visit('/certificate/new')
    await page.locator('input[name=moment]').fill(momentBefore(8))
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('make.submit') }).click()
    await page.getByRole('heading', { level: 1, name: t('edit.heading') }).waitFor()
    await page.getByText(t('edit.withdraw'), { exact: true }).click()
    await page.getByRole('button', { name: t('edit.withdrawSure') }).click()
    await page.getByRole('heading', { name: t('states.withdrawn.title') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('edit.undoWithdraw') }).click()
    await page.getByRole('heading', { level: 1, name: t('edit.heading') }).waitFor()
  })

  test.each(['A4', 'Letter'])('is printed on one sheet of %s, whatever its margins', async format => {
    const t = wordsOf('en', 'certificate')
    const { page, visit } = await stage.open()
    await visit('/certificate/new')
    await page.locator('input[name=moment]').fill('2026-01-01T08:00')
    await page.locator('input[name=visibility][value=link]').check()
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('make.submit') }).click()
    await page.getByRole('link', { name: t('edit.open') }).click()
    await page.getByText(t('verify.valid')).waitFor()
    for (const side of ['0', '10mm']) {
      const margin = { top: side, bottom: side, left: side, right: side }
      const sheets = (await page.pdf({ format, margin })).toString('latin1')
      expect(sheets.match(/\/Count (\d+)/)?.[1]).toBe('1')
    }
  })

  test('is made without JavaScript', async () => {
    const t = wordsOf('en', 'certificate')
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(new URL('/certificate/new', stage.house.url).href)
    await page.locator('input[name=moment]').fill('2026-01-01T08:00')
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('make.submit') }).click()
    expect(page.url()).toContain('/certificate/edit/')
    await page.getByRole('button', { name: t('edit.remove') }).click()
    await page.getByRole('button', { name: t('states.removed.undo') }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t('edit.heading'))
  })
})

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** Lines of a drawing that are wider than their place. */
function findSpilling(paper: Element): string[] {
  const lines = [...paper.querySelectorAll('div')].filter(line => line.childElementCount === 0)
  return lines.filter(line => line.scrollWidth > line.clientWidth + 1).map(line => line.textContent ?? '')
}
