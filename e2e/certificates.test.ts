import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, wordsOf } from './stage.ts'
import { firstOf } from './tongues.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
/** So many days that each language must choose the right form. */
const spoken: [Language, number, string][] = [
  ['ru', 21, 'день без сигарет'],
  ['en', 1, 'day smoke-free'],
  ['de', 1, 'Tag rauchfrei'],
  ['pl', 22, 'dni bez papierosa'],
]

/** The clock on a wall in Berlin. */
const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** What `datetime-local` shows in Berlin so many days and an hour ago. */
function momentBefore(days: number): string {
  return wall.format(Date.now() - (days * 24 + 1) * 3_600_000).replace(' ', 'T')
}

type Words = (key: 'steps.toLook' | 'steps.toWho' | 'make.submit' | 'edit.heading') => string

/** Through the steps with what stands in them, and made. */
async function make(page: Page, t: Words, visibility?: 'link'): Promise<void> {
  await page.getByRole('button', { name: t('steps.toLook') }).click()
  await page.getByRole('button', { name: t('steps.toWho') }).click()
  if (visibility) await page.locator(`input[name=visibility][value=${visibility}]`).check()
  await page.locator('input[name=consent]').check()
  await page.getByRole('button', { name: t('make.submit') }).click()
  await page.getByRole('heading', { level: 1, name: t('edit.heading') }).waitFor()
}

describe('a certificate', () => {
  test.each(firstOf(spoken))(
    'in %s is made, changed beside its preview, shared, verified and withdrawn',
    async (language, days, unit) => {
      const t = wordsOf(language, 'certificate')
      const { page, visit, watch } = await stage.open({
        ...phone,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const step = (name: 'words' | 'look' | 'who') =>
        page
          .getByRole('navigation', { name: t('steps.label') })
          .getByRole('button', { name: t(`steps.${name}`), exact: true })
      await visit(pathOf('certificateNew', language))
      await page.locator('input[name=moment]').fill(momentBefore(days))
      await page.locator('input[name=name]').fill('Robin')
      expect(await findBarriers(page)).toEqual([])
      await make(page, t, 'link')

      const paper = page.getByRole('region', { name: t('edit.preview') })
      const name = 'Wilhelmina Featherstonehaugh-Cholmondeley'
      await page.locator('input[name=name]').fill(name)
      await eventually(async () => (await paper.innerText()).replace(/\s+/g, ' ')).toContain(name)
      await step('look').click()
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
      await page.getByText(t('verify.short')).click()
      await page.getByText(t('verify.valid')).waitFor()
      const address = new URL(page.url()).pathname
      await page.getByRole('button', { name: t('view.share') }).click()
      await page.getByText(t('view.copied')).waitFor()
      const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()))
      const link = `/go/${address.split('/').at(-1)}`
      expect(shared.pathname.endsWith(link)).toBe(true)
      expect(new URL((await page.request.get(shared.href)).url()).pathname).toBe(address)
      const code = await page.request.get(`${shared.origin}${link}.svg`)
      expect(code.headers()['content-type']).toBe('image/svg+xml')
      await page.getByText(t('view.download'), { exact: true }).click()
      await page.keyboard.press('ArrowDown')
      await eventually(() => page.locator(':focus').innerText()).toBe(t('view.image'))
      expect(await overflow(page)).toBe(0)
      await page.keyboard.press('Escape')
      await eventually(() => page.locator(':focus').innerText()).toBe(t('view.download'))

      const friend = await stage.open(phone)
      await friend.visit(address)
      expect(await friend.page.getByRole('link', { name: t('wrong') }).isVisible()).toBe(true)
      await friend.page.getByText(t('verify.short')).click()
      for (const fact of ['valid', 'standing', 'self'] as const)
        expect(await friend.page.getByText(t(`verify.${fact}`)).isVisible()).toBe(true)
      await friend.page.getByRole('button', { name: t('cheer.button') }).click()
      await friend.page.getByText(t('cheer.done')).waitFor()
      await eventually(() => friend.page.locator(':focus').count()).toBe(1)
      expect(await findBarriers(friend.page)).toEqual([])
      expect(await overflow(friend.page)).toBe(0)
      await friend.page.getByRole('button', { name: t('cheer.undo') }).click()
      await friend.page.getByText(t('cheer.takenBack')).waitFor()
      await friend.page.getByRole('button', { name: t('cheer.button') }).click()
      await friend.page.getByText(t('cheer.done')).waitFor()

      await visit(edit)
      await page.getByText(t('cheer.count', { count: 1 })).waitFor()
      await step('who').click()
      await page.getByText(t('edit.more')).click()
      await page.getByText(t('edit.withdraw'), { exact: true }).click()
      await page.getByRole('button', { name: t('edit.withdrawSure') }).click()
      await page.getByRole('heading', { name: t('states.withdrawn.title') }).waitFor()
      const gone = await friend.page.goto(new URL(address, stage.house.url).href)
      expect(gone?.status()).toBe(410)
      await watch.settled()
    },
  )

  test('begins where the counter does, with the newest milestone', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit, watch } = await stage.open(phone)
    await visit('/')
    // Long enough ago that its own page is no longer shown first.
    const quitAt = Date.now() - 18.3 * 86_400_000
    await page.evaluate(at => localStorage.setItem('exhale:quit-moment', new Date(at).toISOString()), quitAt)
    await visit('/')
    await visit('/certificate/new')
    await page.getByRole('heading', { level: 1, name: t('make.heading') }).waitFor()
    const moment = page.locator('input[name=moment]')
    await eventually(() => moment.inputValue()).toBe(wall.format(quitAt).replace(' ', 'T'))
    // Never asked twice: it is one line, which can be opened.
    expect(await moment.isVisible()).toBe(false)
    const milestones = page.locator('input[name=milestone]')
    await eventually(() => milestones.count()).toBe(4)
    expect(await page.locator('input[name=milestone]:checked').inputValue()).toBe('14d')

    await page.locator('input[name=message]').fill('For the top of the hill')
    // Enter goes on, as the button does.
    await page.locator('input[name=message]').press('Enter')
    await page.getByRole('group', { name: t('steps.look'), exact: true }).waitFor()
    await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe(t('steps.look'))
    await page.locator('input[name=theme][value=moss]').check()
    await page.setViewportSize({ width: 390, height: 480 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await eventually(() =>
      page.locator('[data-strip]').evaluate(strip => strip.getBoundingClientRect().height),
    ).toBe(72)
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(watch.take()).toEqual([])
  })

  test('goes one step on, though the button is pressed twice', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit, watch } = await stage.open(phone)
    await visit('/certificate/new')
    await page.locator('input[name=moment]').fill(momentBefore(3))
    await page.locator('input[name=name]').fill('Robin')
    const toWho = page.getByRole('button', { name: t('steps.toWho') })
    const next = await page.getByRole('button', { name: t('steps.toLook') }).boundingBox()
    if (!next) throw new Error('there is no way on')
    await page.mouse.click(next.x + next.width / 2, next.y + next.height / 2)
    await toWho.waitFor()
    // The second press of the same two, on the button that has come to its place meanwhile.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    // Whatever was sent would be sent before this is answered.
    await page.evaluate(() => fetch('/favicon.svg').then(response => response.text()))
    expect(await page.locator('input[name=step]').inputValue()).toBe('look')
    expect(await toWho.isVisible()).toBe(true)
    await toWho.dblclick()
    await page.locator('input[name=consent]').waitFor()
    expect(await page.locator('input[name=name]').inputValue()).toBe('Robin')
    await watch.settled()
  })

  test('leads to what is wrong, wherever the button is, and offers what was reached', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit, watch } = await stage.open({ ...phone, locale: 'en-GB' })
    await visit('/certificate/new')
    expect(await page.locator('select[name=currency]').inputValue()).toBe('GBP')
    await page.getByRole('button', { name: t('steps.toLook') }).click()
    await page.getByText(t('problems.date')).waitFor()
    await eventually(() => page.locator(':focus').getAttribute('name')).toBe('moment')
    await page.locator('input[name=moment]').fill(momentBefore(8))
    await page.locator('input[name=kind][value=milestone]').check()
    const milestones = page.locator('input[name=milestone]')
    await eventually(() => milestones.count()).toBe(3)
    await page.locator('input[name=milestone][value="3d"]').check()
    await page.getByText(t('form.habit'), { exact: true }).click()
    await page.locator('input[name=perDay]').fill('lots')
    await page.getByRole('button', { name: t('steps.toLook') }).click()
    await page.getByText(t('problems.habit')).waitFor()
    await eventually(() => page.locator(':focus').getAttribute('name')).toBe('perDay')
    await eventually(() => page.locator(':focus').evaluate(isInSight)).toBe(true)
    // Also where nothing was changed since, so that nothing on the page is new.
    const refused = page.waitForResponse(response => response.status() === 400)
    await page.getByRole('button', { name: t('steps.toLook') }).click()
    await refused
    await eventually(() => page.locator(':focus').getAttribute('name')).toBe('perDay')
    expect(await page.locator('input[name=milestone]:checked').inputValue()).toBe('3d')
    expect(await page.locator('[aria-current=step]').innerText()).toContain(t('steps.wrong'))
    expect(await findBarriers(page)).toEqual([])
    // Answered with 400, which the browser's console notes.
    expect(watch.take().filter(fault => !fault.includes('400'))).toEqual([])
  })

  test('that was withdrawn by mistake comes back', async () => {
    const t = wordsOf('en', 'certificate')
    const { page, visit } = await stage.open(phone)
    await visit('/certificate/new')
    await page.locator('input[name=moment]').fill(momentBefore(8))
    await make(page, t)
    await page.getByRole('button', { name: t('steps.who') }).click()
    await page.getByText(t('edit.more')).click()
    await page.getByText(t('edit.withdraw'), { exact: true }).click()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('edit.withdrawSure') }).click()
    await page.getByRole('heading', { name: t('states.withdrawn.title') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('edit.undoWithdraw') }).click()
    await page.getByRole('heading', { level: 1, name: t('edit.heading') }).waitFor()
  })

  test.each(firstOf(['A4', 'Letter']))(
    'is printed on one sheet of %s, whatever its margins',
    async format => {
      const t = wordsOf('en', 'certificate')
      const { page, visit } = await stage.open()
      await visit('/certificate/new')
      await page.locator('input[name=moment]').fill('2026-01-01T08:00')
      await make(page, t, 'link')
      await page.getByRole('link', { name: t('edit.open') }).click()
      await page.getByText(t('verify.short')).waitFor()
      for (const side of ['0', '10mm']) {
        const margin = { top: side, bottom: side, left: side, right: side }
        const sheets = (await page.pdf({ format, margin })).toString('latin1')
        expect(sheets.match(/\/Count (\d+)/)?.[1]).toBe('1')
      }
    },
  )

  test('is made without JavaScript, step by step', async () => {
    const t = wordsOf('en', 'certificate')
    const { page } = await stage.open({ ...phone, javaScriptEnabled: false })
    await page.goto(new URL('/certificate/new', stage.house.url).href)
    await page.locator('input[name=moment]').fill('2026-01-01T08:00')
    await page.locator('input[name=kind][value=milestone]').check()
    await page.getByRole('button', { name: t('steps.toLook') }).click()
    await page.locator('input[name=milestone][value="3m"]').check()
    await page.locator('input[name=name]').fill('Robin')
    // Enter goes on, as the button does.
    await page.locator('input[name=name]').press('Enter')
    await page.getByText(t('form.theme')).waitFor()
    // The form carries it on; nothing is kept on the device.
    const paper = page.getByRole('region', { name: t('edit.preview') })
    expect(await paper.innerText()).toMatch(/Robin.*3.*months smoke-free.*reached on April\s1,\s2026/s)
    expect(page.url()).not.toContain('?')
    await page.getByRole('button', { name: t('steps.toWho') }).click()
    expect(await page.locator('input[name=visibility]:checked').inputValue()).toBe('private')
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('make.submit') }).click()
    expect(page.url()).toContain('/certificate/edit/')
    await page.getByRole('button', { name: t('steps.who') }).click()
    await page.getByText(t('edit.more')).click()
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
