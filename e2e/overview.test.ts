import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
const noon = new Date('2026-11-15T12:00:00+01:00')
const home = wordsOf('en', 'home')
const words = wordsOf('en', 'overview')

/** Someone new, with a session of their own, as a browser that signed in would have it. */
async function openMember(options: BrowserContextOptions = phone): Promise<Tab> {
  const tab = await stage.open(options)
  await tab.page.clock.install({ time: noon })
  const signUp = await stage.house.ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=exhale', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.org`,
      password: 'quiet river stones',
      displayName: 'Mira',
      returnSecureToken: true,
    }),
  })
  const { idToken } = await signUp.json()
  const session = await stage.house.ask('/__session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}` },
  })
  const value = session.headers.get('set-cookie')?.match(/__session=([^;]+)/)?.[1] ?? ''
  await tab.page.context().addCookies([{ name: '__session', value, url: stage.house.url }])
  return tab
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, state: 'free' | 'slip' | 'private') =>
  page.getByRole('button', { name: words(`states.${state}`), exact: true })
const number = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd').first().innerText()
const isSent = (page: Page) => eventually(() => page.getByText(/wait(s)? to be sent/).count()).toBe(0)

async function agree(page: Page, say = words): Promise<void> {
  await page.getByRole('checkbox').check()
  await press(page, say('welcome.keep'))
  await page.getByRole('heading', { name: say('checkIn.title') }).waitFor()
}

async function keepCounter(page: Page, moment: string): Promise<void> {
  await page.addInitScript(quit => {
    if (!sessionStorage.getItem('told')) localStorage.setItem('exhale:quit-moment', quit)
    sessionStorage.setItem('told', 'yes')
  }, moment)
}

describe('the counter of a guest', () => {
  test('counts money and cigarettes, and goes along to an account', async () => {
    const account = wordsOf('en', 'account')
    // By the server's own time: a token from hours ago would start no session.
    const { page, visit } = await stage.open({ ...phone, timezoneId: 'UTC' })
    const moment = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 16)
    await visit('/')
    await press(page, `${home('question.stopped')} ${home('question.stoppedHint')}`)
    await page.locator('input[name=moment]').fill(moment)
    await press(page, home('question.start'))
    await press(page, home('habit.add'))
    await page.getByLabel(home('habit.perDay')).fill('20')
    await page.getByLabel(home('habit.packPrice')).fill('8,50')
    await page.getByLabel(home('habit.currency')).selectOption('EUR')
    await press(page, home('habit.save'))
    await page.getByText(/^€85\.0/).waitFor()
    expect(await page.getByText(home('recovery.breath.text')).count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('link', { name: home('counter.keep') }).click()
    await page.getByLabel(account('register.name')).fill('Mira')
    await page.getByLabel(account('email')).fill('carried@example.org')
    await page.getByLabel(account('password'), { exact: true }).fill('quiet river stones')
    await page.getByLabel(account('register.adult')).check()
    await page.getByRole('button', { name: account('register.submit') }).click()
    await page.getByRole('heading', { name: words('welcome.carry') }).waitFor()
    await press(page, words('welcome.keep'))
    await page.getByText(words('welcome.needed')).waitFor()
    await agree(page)
    await eventually(() => number(page, words('run.total'))).toBe('10 days')
    await page.getByText(/^€85\.0/).waitFor()
    await isSent(page)
    expect(await page.evaluate(() => localStorage.getItem('exhale:quit-moment'))).toBeNull()
  })

  test('is asked about when the account has one too', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-12T11:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    await page.evaluate(() => localStorage.setItem('exhale:quit-moment', '2026-11-08T11:00:00Z'))
    await page.reload()
    await press(page, words('both.browser'))
    await eventually(() => number(page, words('run.total'))).toBe('7 days')
    expect(await page.getByText(words('both.title')).count()).toBe(0)
  })
})

describe('the overview', () => {
  test('takes three days of check-ins with a slip', async () => {
    const { page, visit, watch } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit('/')
    await agree(page)
    await answer(page, 'free').click()
    await page.getByText(words('checkIn.free')).waitFor()
    await isSent(page)

    await page.clock.setSystemTime(new Date('2026-11-16T12:00:00+01:00'))
    await page.reload()
    await answer(page, 'slip').click()
    await press(page, words('slip.continue'))
    await page.getByText(words('checkIn.slip')).waitFor()

    await page.clock.setSystemTime(new Date('2026-11-17T12:30:00+01:00'))
    await isSent(page)
    await page.reload()
    await answer(page, 'private').click()
    await page.getByText(words('checkIn.private')).waitFor()
    await eventually(() => number(page, words('run.total'))).toBe('11 days')

    // Yesterday is still open: the slip becomes a new start, and the run before it is kept.
    await press(page, 'yesterday')
    expect(await answer(page, 'slip').getAttribute('aria-pressed')).toBe('true')
    await answer(page, 'slip').click()
    await press(page, words('slip.restart'))
    await eventually(() => number(page, words('run.best'))).toBe('11 days')
    expect(await page.locator('[role=timer]').innerText()).toMatch(/\d\d:\d\d:\d\d/)
    await isSent(page)
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(watch.take().filter(fault => !fault.includes('ERR_ABORTED'))).toEqual([])
  })

  test('works offline, says what waits, and sends it later', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    await page.context().setOffline(true)
    await answer(page, 'free').click()
    await press(page, '4')
    await press(page, words('triggers.coffee'))
    await page.getByText('2 entries wait to be sent').waitFor()
    expect(await page.getByText(words('craving.when')).count()).toBe(1)
    await page.context().setOffline(false)
    await page.clock.fastForward(60_000)
    await isSent(page)
    const kept = await stage.house.backend.documents.query({ group: 'cravings' })
    expect(kept.map(({ data }) => data)).toMatchObject([{ strength: 4, trigger: 'coffee' }])
  })

  test('is the same in two tabs, at once', async () => {
    const tab = await openMember()
    await keepCounter(tab.page, '2026-11-05T11:00:00Z')
    await tab.visit('/')
    await agree(tab.page)
    const beside = await stage.openBeside(tab)
    await beside.visit('/')
    await answer(beside.page, 'free').click()
    await tab.page.bringToFront()
    await eventually(() => answer(tab.page, 'free').getAttribute('aria-pressed')).toBe('true')
  })

  test('gives everything up with the consent', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit('/')
    await agree(page)
    await answer(page, 'free').click()
    await isSent(page)
    await page.getByText(words('about.title')).click()
    await press(page, words('consents.withdraw'))
    await press(page, words('consents.delete'))
    await page.getByRole('heading', { name: words('welcome.title') }).waitFor()
  })

  test('leaves nothing on the device after signing out, and asks about what was not sent', async () => {
    const common = wordsOf('en', 'common')
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    const stores = () =>
      page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('member-')))
    expect(await stores()).toHaveLength(1)
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.message())
      return dialog.dismiss()
    })
    await page.route(/Firestore.Write/, route => route.abort())
    await answer(page, 'free').click()
    await page.getByText('1 entry waits to be sent').waitFor()
    await page.locator('header summary', { hasText: 'Mira' }).click()
    await press(page, common('nav.signOut'))
    await eventually(() => asked).toEqual([common('nav.unsent', { count: 1 })])
    await page.unroute(/Firestore.Write/)
    await page.clock.fastForward(60_000)
    await isSent(page)
    await page.locator('header summary', { hasText: 'Mira' }).click()
    await press(page, common('nav.signOut'))
    await page.getByRole('heading', { name: home('question.title') }).waitFor()
    await eventually(stores).toEqual([])
    await eventually(() => page.evaluate(() => localStorage.getItem('exhale:member'))).toBeNull()
  })

  test('says since when without JavaScript', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    const cookies = await page.context().cookies()
    const plain = await stage.open({ ...phone, javaScriptEnabled: false })
    await plain.page.context().addCookies(cookies)
    await plain.page.goto(stage.house.url)
    expect(await plain.page.locator('noscript').first().innerText()).toContain('November 5, 2026')
  })

  test.each([
    ['de', '2 Einträge warten aufs Senden', '10 Tage'],
    ['ru', '2 записи ждут отправки', '10 дней'],
    ['pl', '2 wpisy czekają na wysłanie', '10 dni'],
  ] as [Language, string, string][])('counts in the plurals of %s', async (language, queue, days) => {
    const say = wordsOf(language, 'overview')
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-11-05T11:00:00Z')
    await visit(pathOf('home', language))
    await agree(page, say)
    await eventually(() => number(page, say('run.total'))).toBe(days)
    await eventually(() => page.locator('h1 + p').innerText()).toBe('')
    await page.context().setOffline(true)
    await press(page, say('states.free'))
    await press(page, '2')
    await press(page, say('triggers.meal'))
    await page.getByText(queue).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.context().setOffline(false)
  })
})
