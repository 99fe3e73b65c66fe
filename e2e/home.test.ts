import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { languageCodes } from '../languages/languages.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { headingOf } from './story.ts'
import { eventually, findBarriers, overflow, still, tabTo } from './watch.ts'

const stage = setStage({})
const home = wordsOf('en', 'home')
const common = wordsOf('en', 'common')
const noon = '2026-11-15T12:00:00+01:00'

/** Someone in Berlin at noon of the same day every time. */
async function openAtNoon(options?: BrowserContextOptions): Promise<Tab> {
  const tab = await stage.open({ timezoneId: 'Europe/Berlin', ...options })
  await tab.page.clock.install({ time: new Date(noon) })
  return tab
}

const choice = (page: Page, answer: 'stopped' | 'planned' | 'unsure') =>
  page.getByRole('button', { name: home(`question.${answer}`) })
const moment = (page: Page) => page.locator('input[name=moment]')
const start = (page: Page) => page.getByRole('button', { name: home('question.start') })
const timer = (page: Page) => page.getByRole('timer')

describe('the question on the first page', () => {
  test('counts from the moment someone stopped, second by second, also after a reload', async () => {
    const { page, visit, watch } = await openAtNoon()
    await visit('/')
    await choice(page, 'stopped').click()
    expect(await moment(page).inputValue()).toBe('2026-11-15T12:00')
    await moment(page).fill('2026-11-13T09:00')
    await start(page).click()
    await eventually(() => timeOn(page)).toEqual([2, 3, 0])
    expect(
      await page.getByText(home('counter.since', { date: 'November 13, 2026 at 9:00 AM' })).count(),
    ).toBe(1)
    const milestone = home('counter.next', { milestone: '3 days' })
    expect(await page.getByText(milestone, { exact: true }).count()).toBe(1)

    const before = await timer(page).innerText()
    await eventually(() => timer(page).innerText()).not.toBe(before)
    await page.clock.fastForward('25:00:00')
    await eventually(() => timeOn(page)).toEqual([3, 4, 0])

    await page.reload()
    await timer(page).waitFor()
    expect(await timeOn(page)).toEqual([3, 4, 0])
    await watch.settled()
    expect(watch.take()).toEqual([])
  })

  test('writes dates as they are written where the reader is', async () => {
    const { page, visit, watch } = await openAtNoon({ locale: 'en-GB' })
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-11-10T17:37:00Z'))
    await visit('/')
    const date = '10 November 2026 at 18:37'
    await page.getByText(home('counter.since', { date })).waitFor()
    await watch.settled()
    expect(watch.take()).toEqual([])
  })

  test('counts down to a day that is chosen', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, 'planned').click()
    await moment(page).fill('2026-11-18')
    await start(page).click()
    await eventually(() => timeOn(page)).toEqual([2, 11, 59])
    const until = home('counter.until', { date: 'November 18, 2026 at 12:00 AM' })
    expect(await page.getByText(until).count()).toBe(1)
  })

  test('counts in the reader’s language', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/ru')
    await page.locator('main button').first().click()
    await moment(page).fill('2026-11-13T09:00')
    await page.locator('main button[type=submit]').click()
    await timer(page).waitFor()
    expect(await timer(page).innerText()).toMatch(/2\s+дня\s+3\s+часа/)
  })

  test.each(languageCodes)('holds still on a narrow phone while it counts in %s', async language => {
    const { page, visit } = await openAtNoon({ viewport: { width: 320, height: 640 } })
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-11-11T22:39:00Z'))
    await visit(pathOf('home', language))
    await timer(page).waitFor()
    await page.clock.pauseAt(new Date('2026-11-15T12:05:00+01:00'))
    const heights = new Set<number>()
    for (const _ of Array.from({ length: 7 })) {
      await page.clock.runFor(1_000)
      heights.add(await timer(page).evaluate(element => Math.round(element.getBoundingClientRect().height)))
    }
    expect([...heights]).toHaveLength(1)
  })

  test('tells the last seconds before a milestone, and notices it', async () => {
    const { page, visit } = await openAtNoon({ locale: 'pl-PL' })
    const polish = wordsOf('pl', 'home')
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-11-08T11:10:20Z'))
    await visit('/pl')
    await timer(page).waitFor()
    await page.clock.pauseAt(new Date('2026-11-15T12:10:11+01:00'))
    await page.getByText(polish('counter.left', { duration: '9 sekund' }), { exact: true }).waitFor()
    const news = page.getByRole('status').getByText(polish('reached.title', { milestone: '7 dni' }))
    expect(await news.count()).toBe(0)
    await page.clock.runFor(10_000)
    await news.waitFor()
    await page.getByText(polish('counter.next', { milestone: '14 dni' }), { exact: true }).waitFor()
    await page.clock.resume()
    expect(await findBarriers(page)).toEqual([])
  })

  test.each([
    ['2026-11-13T11:00:00Z', '24 hours'],
    ['2026-11-12T14:30:00Z', '4 hours'],
    ['2026-11-12T11:50:30Z', '51 minutes'],
  ])('someone who stopped at %s has %s to go', async (moment, duration) => {
    const { page, visit } = await openAtNoon()
    await page.addInitScript(moment => localStorage.setItem('exhale:quit-moment', moment), moment)
    await visit('/')
    await page.getByText(home('counter.left', { duration }), { exact: true }).waitFor()
  })

  test('remembers “not yet”', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, 'unsure').click()
    await page.getByRole('heading', { name: home('unsure.title') }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: home('unsure.title') }).waitFor()
    await page.getByRole('button', { name: home('question.back') }).click()
    await page.reload()
    await choice(page, 'unsure').waitFor()
  })

  test('takes “not yet” for an answer', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, 'unsure').click()
    await page.getByRole('heading', { name: home('unsure.title') }).waitFor()
    await page.getByRole('button', { name: home('question.back') }).click()
    await choice(page, 'unsure').click()
    await page
      .locator('.settle')
      .getByRole('link', { name: home('unsure.why') })
      .click()
    await page.waitForURL('**/survey/motivation')
  })

  test('can be answered anew', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, 'stopped').click()
    await start(page).click()
    await page.getByRole('button', { name: home('counter.change') }).click()
    await timer(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: home('question.back') }).click()
    await choice(page, 'planned').waitFor()
    await page.reload()
    await choice(page, 'planned').waitFor()
    expect(await timer(page).count()).toBe(0)
  })

  test.each([
    ['stopped', '2026-11-15T12:30', home('question.inFuture')],
    ['stopped', '', common('validation.date')],
    ['planned', '2026-11-14', home('question.inPast')],
    ['planned', '', common('validation.date')],
  ] as const)('%s at “%s” is answered in words', async (answer, value, words) => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, answer).click()
    await moment(page).fill(value)
    await start(page).click()
    await eventually(() => moment(page).getAttribute('aria-invalid')).toBe('true')
    const described = (await moment(page).getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(words)
    expect(await findBarriers(page)).toEqual([])
  })

  test('stops on the day itself', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await choice(page, 'planned').click()
    await moment(page).fill('2026-11-15')
    await start(page).click()
    await eventually(() => timeOn(page)).toEqual([0, 12, 0])
  })

  test('is answered by keyboard alone', async () => {
    const { page, visit } = await openAtNoon()
    await visit('/')
    await tabTo(page, home('question.stopped'))
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('moment')
    await page.keyboard.press('Enter')
    await timer(page).waitFor()
    await tabTo(page, home('counter.change'))
    await page.keyboard.press('Space')
    await timer(page).waitFor({ state: 'detached' })
    await tabTo(page, home('question.back'))
    await page.keyboard.press('Enter')
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
    await timer(page).waitFor()
    await eventually(() => page.locator(':focus').getByRole('timer').count()).toBe(1)
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
    await timer(page).waitFor()
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

  test('the first page can be read, and says what is missing', async () => {
    const { page } = await open()
    await page.goto(`${stage.house.url}/`)
    expect(await page.locator('h1').textContent()).toBe(headingOf('home', 'en'))
    expect(await page.locator('noscript p').innerText()).toBe(common('noScript'))
    // What would do nothing is not there; what works instead is.
    for (const answer of ['stopped', 'planned', 'unsure'] as const)
      expect(await choice(page, answer).isVisible()).toBe(false)
    for (const way of [home('unsure.why'), home('unsure.guide'), home('counter.certificate')])
      expect(await page.locator('noscript').getByRole('link', { name: way }).isVisible()).toBe(true)
    await page.locator('main a[href^="/quit-smoking"]').first().click()
    await page.waitForURL('**/quit-smoking*')
    expect(await page.locator('h1').textContent()).toBe(headingOf('quit-smoking', 'en'))
  })

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

test('the help answers while one writes, and the browser’s own way back leads to what was asked before', async () => {
  const { page, visit } = await stage.open()
  await visit('/help')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('slip')
  await page.waitForURL('**/help?q=slip')
  await page.locator('main ol li').first().waitFor()
  await box.pressSequentially('zzzz')
  await page.waitForURL('**/help?q=slipzzzz')
  await page.getByText(wordsOf('en', 'help')('none', { query: 'slipzzzz' })).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.locator('h1').click()
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/help' && url.search === '')
  await eventually(() => box.inputValue()).toBe('')
})

/** Days, hours and minutes on the counter; its seconds run. */
function timeOn(page: Page): Promise<number[]> {
  return timer(page).evaluate(element =>
    [...element.querySelectorAll('.tabular')].slice(0, 3).map(part => Number(part.textContent)),
  )
}

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
