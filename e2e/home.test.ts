import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { milestoneIds } from '../domain/members/milestones.ts'
import { headingOf } from '../server/testing/shipped-stories.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow, still, tabTo } from './watch.ts'

const stage = setStage({})
const home = wordsOf('en', 'home')
const common = wordsOf('en', 'common')
const sos = wordsOf('en', 'sos')
const today = wordsOf('en', 'today')
const noon = '2026-11-15T12:00:00+01:00'

/** Someone in Berlin at noon of the same day every time. */
async function openAtNoon(options?: BrowserContextOptions): Promise<Tab> {
  const tab = await stage.open({ timezoneId: 'Europe/Berlin', ...options })
  await tab.page.clock.install({ time: new Date(noon) })
  return tab
}

/** This browser has counted since then, and shown every milestone so far. */
const remember = (page: Page, moment: string) =>
  page.addInitScript(
    ([quitAt, record]) => {
      if (!localStorage.getItem('exhale:quit-moment'))
        localStorage.setItem('exhale:quit-moment', quitAt ?? '')
      if (!localStorage.getItem('exhale:record')) localStorage.setItem('exhale:record', record ?? '')
    },
    [moment, JSON.stringify({ version: 1, member: { seen: milestoneIds } })],
  )

const choice = (page: Page, answer: 'stopped' | 'planned' | 'unsure') =>
  page.getByRole('button', { name: home(`question.${answer}`) })
const moment = (page: Page) => page.locator('input[name=moment]')
const start = (page: Page, answer: 'start' | 'set' = 'start') =>
  page.getByRole('button', { name: home(`question.${answer}`) })
const sky = (page: Page) => page.locator('[data-sky=narrow]')
/** A number of days, as Today says it. */
const free = (count: number, unit = 'days') => `${count} ${today('hero.free', { unit })}`
/** The large number and what is said of it. */
const number = async (page: Page) => (await sky(page).locator('h1').textContent()) ?? ''

/** Whether whoever goes by keyboard goes on from the day, where what they answered is gone. */
const holdsFocus = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.querySelector('[data-sky=narrow]') !== null &&
      document.activeElement !== document.body,
  )

const isInView = (found: Locator) =>
  found.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe('the question on the first page', () => {
  test('counts from the moment someone stopped, also after a reload', async () => {
    const { page, visit, watch } = await openAtNoon({ reducedMotion: 'no-preference' })
    await visit('/')
    await choice(page, 'stopped').click()
    expect(await moment(page).inputValue()).toBe('2026-11-15T12:00')
    await moment(page).fill('2026-11-13T13:00')
    await start(page).click()
    await eventually(() => number(page)).toBe(free(47, 'hours'))
    expect(await sky(page).innerText()).toMatch(/3 days\s+tomorrow/)
    await page.clock.fastForward('20:00')
    await page.getByText(today('hero.and', { rest: '20 minutes' })).waitFor()
    await page.clock.fastForward('24:00:00')
    await eventually(() => number(page)).toBe(free(2))

    await page.reload()
    await eventually(() => number(page)).toBe(free(2))
    await watch.settled()
    expect(watch.take()).toEqual([])
  })

  test('keeps its choices until what comes next is there', async () => {
    const { page, visit } = await stage.open()
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/when-*.js', async route => {
      await released.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/assets/when-*.js')
    await visit('/')
    await choice(page, 'stopped').click()
    await asked
    await still(page)
    expect(await choice(page, 'planned').isVisible()).toBe(true)
    released.resolve()
    await moment(page).waitFor()
  })

  test('counts down to a day that is chosen, asks then whether it came, and counts once they say so', async () => {
    const { page, visit } = await openAtNoon()
    const answer = (value: string) =>
      moment(page)
        .fill(value)
        .then(() => page.getByRole('button', { name: today('due.start') }).click())
    await visit('/')
    await choice(page, 'planned').click()
    await moment(page).fill('2026-11-18')
    await start(page, 'set').click()
    await eventually(() => number(page)).toBe(`3 ${today('prepare.left', { unit: 'days' })}`)
    await page.getByRole('heading', { name: today('prepare.title') }).waitFor()

    await page.clock.fastForward(3 * 86_400_000)
    await eventually(() => number(page)).toBe(today('due.title'))
    expect(await findBarriers(page)).toEqual([])
    await answer('2026-11-18T14:00')
    await page.getByText(today('due.future')).waitFor()
    await answer('2026-11-18T09:00')
    await eventually(() => number(page)).toBe(free(3, 'hours'))
    await eventually(() => holdsFocus(page)).toBe(true)
    await page.reload()
    await eventually(() => number(page)).toBe(free(3, 'hours'))

    // Today is a day to choose as well, and it does not begin by itself either.
    await page.getByRole('button', { name: home('counter.change') }).click()
    await choice(page, 'planned').click()
    await moment(page).fill('2026-11-18')
    await start(page, 'set').click()
    await eventually(() => number(page)).toBe(today('due.title'))
  })

  test('counts in the reader’s language', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/ru')
    await page.locator('main button').first().click()
    await moment(page).fill('2026-11-13T09:00')
    await page.locator('main button[type=submit]').click()
    await eventually(() => number(page)).toContain('2 дня без сигарет')
  })

  test('notices a milestone as soon as it is reached', async () => {
    const { page, visit } = await openAtNoon({ locale: 'pl-PL', reducedMotion: 'no-preference' })
    const polish = wordsOf('pl', 'today')
    await remember(page, '2026-11-08T11:10:20Z')
    await visit('/pl')
    await sky(page).waitFor()
    await page.clock.pauseAt(new Date('2026-11-15T12:10:11+01:00'))
    const news = page.getByRole('status').getByText(polish('reached.title', { milestone: '7 dni' }))
    expect(await news.count()).toBe(0)
    await page.clock.runFor(30_000)
    await news.waitFor()
    await page.getByText('14 dni', { exact: true }).waitFor()
    await page.clock.resume()
    expect(await findBarriers(page)).toEqual([])
  })

  test('says once what is in twenty minutes, right at the start', async () => {
    const { page, visit } = await openAtNoon()
    await remember(page, '2026-11-15T10:59:45Z')
    await visit('/')
    await page.getByRole('heading', { name: 'in 20 minutes', exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  test('a slip told by a guest, from SOS too, takes nothing from the total, and can be undone', async () => {
    const { page, visit } = await openAtNoon()
    await remember(page, '2026-11-10T08:00:00Z')
    await visit('/sos')
    await page.getByRole('link', { name: sos('after.smoked') }).click()
    const tell = page.getByRole('button', { name: today('states.slip') })
    await eventually(() => isInView(tell)).toBe(true)
    expect(await number(page)).toBe(free(5))
    await tell.click()
    const undo = page.getByRole('button', { name: today('checkIn.undo') })
    await undo.waitFor()
    const inAll = `5 ${today('hero.inAll', { unit: 'days' })}`
    await eventually(() => number(page)).toBe(inAll)
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await eventually(() => number(page)).toBe(inAll)
    await page.getByRole('heading', { name: today('slip.title') }).waitFor()
    await undo.click()
    await eventually(() => number(page)).toBe(free(5))
  })

  test('a slip on a guest’s first day leaves the same hours above and below', async () => {
    const { page, visit } = await openAtNoon()
    await remember(page, '2026-11-14T16:00:00Z')
    await visit('/#slip')
    await page.getByRole('button', { name: today('states.slip') }).click()
    await eventually(() => number(page)).toBe(`19 ${today('hero.inAll', { unit: 'hours' })}`)
    await page.clock.fastForward('02:00:00')
    expect(await page.locator('dl dd').allInnerTexts()).toEqual(['19 hours', '19 hours'])
    expect(await number(page)).toBe(`19 ${today('hero.inAll', { unit: 'hours' })}`)
  })

  test('takes “not yet” for an answer, remembers it, and can be answered anew', async () => {
    const { page, visit } = await openAtNoon()
    const notYet = page.getByRole('heading', { name: home('unsure.title') })
    await visit('/')
    await choice(page, 'stopped').click()
    await start(page).click()
    // Nothing goes before there is another answer.
    const change = page.getByRole('button', { name: home('counter.change') })
    await change.click()
    await choice(page, 'planned').click()
    await page.getByRole('button', { name: home('question.back') }).click()
    await page.getByRole('button', { name: home('question.back') }).click()
    await change.click()
    await choice(page, 'planned').waitFor()
    await page.reload()
    await sky(page).waitFor()
    await change.click()
    await choice(page, 'unsure').click()
    expect(await sky(page).count()).toBe(0)
    await notYet.waitFor()
    await page.reload()
    await notYet.waitFor()
    await page.getByRole('button', { name: home('question.back') }).click()
    await page.reload()
    await choice(page, 'unsure').click()
    await page
      .locator('.settle')
      .getByRole('link', { name: home('unsure.why') })
      .click()
    await page.waitForURL('**/survey/motivation')
  })

  test('answers in words what cannot be', async () => {
    const { page, visit } = await openAtNoon()
    const cases = [
      ['stopped', '2026-11-15T12:30', home('question.inFuture')],
      ['stopped', '', common('validation.date')],
      ['planned', '2026-11-14', home('question.inPast')],
      ['planned', '', common('validation.date')],
    ] as const
    await visit('/')
    for (const [answer, value, words] of cases) {
      await choice(page, answer).click()
      await moment(page).fill(value)
      await start(page, answer === 'planned' ? 'set' : 'start').click()
      await eventually(() => moment(page).getAttribute('aria-invalid')).toBe('true')
      const described = (await moment(page).getAttribute('aria-describedby')) ?? ''
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe(words)
      await still(page)
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: home('question.back') }).click()
    }
  })

  test('is answered by keyboard alone', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await tabTo(page, home('question.stopped'))
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('moment')
    await page.keyboard.press('Enter')
    await sky(page).waitFor()
    await tabTo(page, home('counter.change'))
    await page.keyboard.press('Space')
    await choice(page, 'stopped').waitFor()
  })

  test('goes on from where it was answered, by keyboard', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    const next = async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.textContent ?? '')
    }
    await tabTo(page, home('question.unsure'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: home('unsure.title') }).waitFor()
    expect(await next()).toBe(home('unsure.why'))
    await tabTo(page, home('question.back'))
    await page.keyboard.press('Enter')
    await choice(page, 'stopped').waitFor()
    expect(await next()).toContain(home('question.stopped'))
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('moment')
    await page.keyboard.press('Enter')
    await sky(page).waitFor()
    await eventually(() => holdsFocus(page)).toBe(true)
  })

  test('fits a narrow phone in every state, and is open to everyone', async () => {
    const { page, visit } = await openAtNoon({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    await visit('/de')
    const buttons = page.locator('main button')
    for (const index of [1, 2, 0]) {
      await buttons.nth(index).click()
      await page.locator('main .settle').waitFor()
      await still(page)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await findBarriers(page)).toEqual([])
      if (index > 0) await page.locator('main .settle button').last().click()
    }
    await moment(page).fill('1999-01-01T09:00')
    await page.locator('main button[type=submit]').click()
    await sky(page).waitFor()
    await still(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await findBarriers(page)).toEqual([])
  })
})

describe('the first page', () => {
  test('breathes, but holds still for those who ask for it', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page, visit } = await stage.open({ reducedMotion })
      await visit('/')
      await page.locator('main button').first().click()
      await page.locator('main form').waitFor()
      return page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    }
    expect(await moving('no-preference')).toBeGreaterThan(0)
    expect(await moving('reduce')).toBe(0)
  })
})

describe('without JavaScript', () => {
  const open = () => stage.open({ javaScriptEnabled: false })

  test('the first page asks in a form, shows the count once and keeps nothing of it', async () => {
    const { page } = await open()
    await page.goto(`${stage.house.url}/`)
    expect(await page.locator('h1').textContent()).toBe(headingOf('home', 'en'))
    // What would do nothing is not there; what works instead is.
    for (const answer of ['stopped', 'planned', 'unsure'] as const)
      expect(await choice(page, answer).isVisible()).toBe(false)
    const told = page.locator('noscript input[name=moment]')
    const cases = [
      ['stopped', '', common('validation.date')],
      ['stopped', '2199-01-01T08:00', home('question.inFuture')],
      ['planned', '2026-01-01T08:00', home('question.inPast')],
    ] as const
    for (const [answer, value, fault] of cases) {
      await page.getByLabel(home(`question.${answer}`)).check()
      await told.fill(value)
      await page.getByRole('button', { name: home('question.start') }).click()
      await eventually(() => page.locator('#asked-once').textContent()).toBe(fault)
      expect(await told.inputValue()).toBe(value)
      expect(await page.getByLabel(home(`question.${answer}`)).isChecked()).toBe(true)
    }
    await page.getByLabel(home('question.stopped')).check()
    await page.getByRole('button', { name: home('question.start') }).click()
    expect(await number(page)).toMatch(/^\d+ months? smoke-free$/)
    expect(await page.getByRole('heading', { name: home('guest.once') }).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('')
    expect((await page.context().cookies()).filter(({ value }) => /2026|1767/.test(value))).toEqual([])
    await page.goto(`${stage.house.url}/`)
    expect(await page.locator('h1').textContent()).toBe(headingOf('home', 'en'))
  })
})
