import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
const noon = new Date('2026-10-15T12:00:00+02:00')
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
/** The one large number, with its unit. */
const total = async (page: Page, say = words) => {
  const card = page.locator('section', { hasText: say('run.total') })
  return (await card.locator('p').nth(1).innerText()).replace(/\s+/g, ' ')
}
const isSent = (page: Page) => eventually(() => page.getByText(/waiting to be sent/).count()).toBe(0)

async function agree(page: Page, say = words): Promise<void> {
  await page.getByRole('checkbox').check()
  await press(page, say('welcome.keep'))
  await page.getByRole('heading', { name: say('checkIn.title') }).waitFor()
}

/** The same member at another device. */
async function openElsewhere({ page }: Tab): Promise<Tab> {
  const tab = await stage.open(phone)
  await tab.page.clock.install({ time: noon })
  await tab.page.context().addCookies(await page.context().cookies())
  return tab
}

/** All JavaScript that was loaded, gzipped, in bytes. */
async function weigh(page: Page): Promise<number> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js$/.test(name) ? [name] : [])),
  )
  const bodies = await Promise.all([...new Set(files)].map(async file => (await fetch(file)).arrayBuffer()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
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
    await visit('/sos')
    const sos = wordsOf('en', 'sos')
    for (const reason of ['My daughter', 'Stairs without a rest']) {
      await page.getByLabel(sos('reasons.label')).fill(reason)
      await press(page, sos('reasons.add'))
    }
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
    await eventually(() => total(page)).toBe('10 days')
    await page.getByText(/^€85\.0/).waitFor()
    await isSent(page)
    expect(await page.evaluate(() => localStorage.getItem('exhale:quit-moment'))).toBeNull()
    // And so do the reasons written down beside it.
    await page.getByText(words('about.title')).click()
    await page.getByText('Stairs without a rest').waitFor()
    const [kept] = await stage.house.backend.documents.query({ group: 'members' })
    expect(kept?.data).toMatchObject({ reasons: ['My daughter', 'Stairs without a rest'] })
    expect(await page.evaluate(() => localStorage.getItem('exhale:reasons'))).toBeNull()
  })

  test('is asked about when the account has one too, and is told without JavaScript', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-12T10:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    await page.evaluate(() => localStorage.setItem('exhale:quit-moment', '2026-10-08T10:00:00Z'))
    await page.reload()
    await press(page, words('both.browser'))
    await eventually(() => total(page)).toBe('7 days')
    expect(await page.getByText(words('both.title')).count()).toBe(0)
    await isSent(page)

    // A later start takes back no milestone.
    const kept = page.locator('section', { hasText: words('earned.title') })
    await kept.getByText('7 days').waitFor()
    await isSent(page)
    await page.evaluate(() => localStorage.setItem('exhale:quit-moment', '2026-10-13T10:00:00Z'))
    await page.reload()
    await press(page, words('both.browser'))
    await eventually(() => total(page)).toBe('2 days')
    expect(await kept.getByText('7 days').count()).toBe(1)
    await isSent(page)

    const plain = await stage.open({ ...phone, javaScriptEnabled: false, locale: 'en-US' })
    await plain.page.context().addCookies(await page.context().cookies())
    await plain.page.goto(stage.house.url)
    expect(await plain.page.locator('noscript').first().innerText()).toContain('October 13, 2026')
  })
})

describe('the overview', () => {
  test('takes three days of check-ins with a slip, and what was reached stays', async () => {
    const { page, visit, watch } = await openMember()
    await keepCounter(page, JSON.stringify(guest))
    await visit('/')
    await agree(page)
    await answer(page, 'free').click()
    await page.getByText(words('checkIn.free')).waitFor()
    await page.getByText('200', { exact: true }).waitFor()
    await isSent(page)

    await page.clock.setSystemTime(new Date('2026-10-16T12:00:00+02:00'))
    await page.reload()
    await answer(page, 'slip').click()
    await page.getByLabel(words('slip.smoked')).fill('3')
    await press(page, words('slip.continue'))
    await page.getByText(words('checkIn.slip')).waitFor()
    await page.getByText('217', { exact: true }).waitFor()

    await page.clock.setSystemTime(new Date('2026-10-17T12:30:00+02:00'))
    await isSent(page)
    await page.reload()
    await answer(page, 'private').click()
    await page.getByText(words('checkIn.private')).waitFor()
    await eventually(() => total(page)).toBe('12 days')

    // Yesterday is still open: the slip becomes a new start, and the run before it is kept.
    await press(page, 'yesterday')
    expect(await answer(page, 'slip').getAttribute('aria-pressed')).toBe('true')
    await answer(page, 'slip').click()
    await press(page, words('slip.restart'))
    await eventually(() => number(page, words('run.best'))).toBe('11 days')
    expect(await total(page)).toBe('12 days')
    expect(await number(page, words('run.current'))).toBe('1 day')
    expect(await page.locator('[role=timer]').innerText()).toMatch(/\d\d:\d\d:\d\d/)
    const reached = page.locator('section', { hasText: words('earned.title') }).getByRole('listitem')
    expect(await reached.allInnerTexts()).toEqual([
      '7 days\nOct 12, 2026',
      '3 days\nOct 8, 2026',
      '24 hours\nOct 6, 2026',
    ])
    await isSent(page)
    const kept = await stage.house.backend.documents.query({ group: 'members' })
    expect(kept.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ earned: expect.objectContaining({ '7d': guest.quitAt + 7 * 86_400_000 }) }),
    )
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // A certificate begins with what they told: since when, and what it cost.
    await page.getByRole('link', { name: home('counter.certificate') }).click()
    await eventually(() => page.locator('input[name=moment]').inputValue()).toBe('2026-10-05T12:00')
    expect(await page.locator('input[name=packPrice]').inputValue()).toMatch(/^8(\.00)?$/)
    expect(watch.take().filter(fault => !fault.includes('ERR_ABORTED'))).toEqual([])
  })

  test('loses no day to a new run, and every number agrees with the clock', async () => {
    const { page, visit } = await openMember()
    // 5.6 days ago: 14 hours and 24 minutes into the sixth.
    await keepCounter(page, '2026-10-09T19:36:00Z')
    await visit('/')
    await agree(page)
    const left = (duration: string) => page.getByText(home('counter.left', { duration }), { exact: true })
    expect(await total(page)).toBe('5 days')
    expect(await page.getByRole('timer').innerText()).toMatch(/^14:2\d:\d\d$/)
    await left('34 hours').waitFor()

    await answer(page, 'slip').click()
    await press(page, words('slip.restart'))
    await page.getByText(words('checkIn.slip')).waitFor()
    await eventually(() => page.getByRole('timer').innerText()).toMatch(/^00:0\d:\d\d$/)
    expect(await total(page)).toBe('5 days')
    expect(await number(page, words('run.current'))).toBe('0 days')
    expect(await number(page, words('run.best'))).toBe('5 days')
    await page.getByText(home('counter.next', { milestone: '7 days' }), { exact: true }).waitFor()
    await left('48 hours').waitFor()

    await press(page, words('checkIn.undo'))
    await left('34 hours').waitFor()
    await press(page, 'yesterday')
    await answer(page, 'slip').click()
    await press(page, words('slip.restart'))
    await eventually(() => number(page, words('run.best'))).toBe('4 days')
    // Since three in the afternoon of yesterday, on top of four whole days.
    expect(await total(page)).toBe('4 days')
    expect(await page.getByRole('timer').innerText()).toMatch(/^21:0\d:\d\d$/)
    await left('3 days').waitFor()
  })

  test('celebrates a milestone while it is new', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-08T09:00:00Z')
    await visit('/')
    await agree(page)
    await page.getByRole('heading', { name: home('reached.title', { milestone: '7 days' }) }).waitFor()
    await page.clock.setSystemTime(new Date('2026-10-17T12:00:00+02:00'))
    await page.clock.runFor(2_000)
    await eventually(() => page.getByText(home('reached.title', { milestone: '7 days' })).count()).toBe(0)
  })

  test('works offline from the start, says what waits, and reaches the other device', async () => {
    const tab = await openMember()
    const { page, visit } = tab
    await keepCounter(page, '2026-10-05T10:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    const elsewhere = await openElsewhere(tab)
    await elsewhere.visit('/')
    await answer(elsewhere.page, 'free').waitFor()
    expect(await weigh(elsewhere.page)).toBeLessThan(250_000)
    await eventually(() => isKept(page)).toBe(true)

    await page.context().setOffline(true)
    await page.reload()
    await answer(page, 'free').click()
    await press(page, '4')
    await press(page, words('triggers.coffee'))
    await page.getByText('2 entries waiting to be sent').waitFor()
    expect(await page.getByText(words('craving.when')).count()).toBe(1)
    expect(await page.getByText(words('certificates.offline')).count()).toBe(1)
    await page.reload()
    await page.getByText('2 entries waiting to be sent').waitFor()

    await page.context().setOffline(false)
    await page.clock.fastForward(60_000)
    await isSent(page)
    await eventually(() => answer(elsewhere.page, 'free').getAttribute('aria-pressed')).toBe('true')
    await elsewhere.page.getByText(words('craving.when')).waitFor()
    const kept = await stage.house.backend.documents.query({ group: 'cravings' })
    expect(kept.map(({ data }) => data)).toMatchObject([{ strength: 4, trigger: 'coffee' }])
  })

  test('is used with the keyboard alone, and gives everything up with the consent', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-05T10:00:00Z')
    await visit('/')
    await agree(page)
    await reach(page, words('states.free'))
    await page.keyboard.press('Enter')
    await page.getByText(words('checkIn.free')).waitFor()
    await reach(page, words('states.slip'))
    await page.keyboard.press('Enter')
    await reach(page, words('slip.continue'))
    await page.keyboard.press('Enter')
    await page.getByText(words('checkIn.slip')).waitFor()
    // The panel is gone, and with it the button; who pressed it is still at the card.
    await eventually(() => page.locator(':focus').getByText(words('checkIn.title')).count()).toBe(1)
    await reach(page, '3')
    await page.keyboard.press('Space')
    await reach(page, words('triggers.stress'))
    await page.keyboard.press('Enter')
    await page.getByText(words('craving.noted')).waitFor()
    await isSent(page)
    await reach(page, words('about.title'))
    await page.keyboard.press('Enter')
    await page.getByLabel(words('about.reason')).fill('Stairs without a rest')
    await page.keyboard.press('Enter')
    await page.getByText('Stairs without a rest').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await isSent(page)
    // Help in a craving shows them their own reasons.
    await visit('/sos')
    await page.getByText('Stairs without a rest').waitFor()
    await visit('/')
    await page.getByText(words('about.title')).click()
    await press(page, words('consents.withdraw'))
    await press(page, words('consents.delete'))
    await page.getByRole('heading', { name: words('welcome.title') }).waitFor()
  })

  test('is asked again when the words they agreed to are not those of today', async () => {
    const { documents } = stage.house.backend
    const quitAt = Date.UTC(2026, 9, 4, 9, 13)
    const { page, visit } = await openMember()
    await keepCounter(page, new Date(quitAt).toISOString())
    await visit('/')
    await agree(page)
    await isSent(page)
    expect(await page.getByRole('heading', { name: words('again.title') }).count()).toBe(0)
    const find = async () =>
      (await documents.query({ collection: 'members' }, { where: [['quitAt', '==', quitAt]] }))[0]
    const path = (await find())?.path ?? ''
    await documents.update(path, { consents: { programme: { version: 2, at: quitAt } } })
    await page.getByRole('heading', { name: words('again.title') }).waitFor()
    // All goes on meanwhile.
    await answer(page, 'free').click()
    await isSent(page)
    await press(page, words('welcome.keep'))
    await page.getByText(words('again.missing')).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel(words('welcome.consent')).check()
    await press(page, words('welcome.keep'))
    await eventually(() => page.getByRole('heading', { name: words('again.title') }).count()).toBe(0)
    await eventually(async () => (await find())?.data.consents).toEqual({
      programme: { version: 1, at: expect.any(Number) },
    })
  })

  test('leaves nothing on the device after signing out, and asks about what was not sent', async () => {
    const common = wordsOf('en', 'common')
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-05T10:00:00Z')
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
    await page.getByText('1 entry waiting to be sent').waitFor()
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

  test('counts in the plurals of each language', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-05T10:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    for (const [language, queue, days, reached] of spoken) {
      const say = wordsOf(language, 'overview')
      await visit(pathOf('home', language))
      await eventually(() => total(page, say)).toBe(days)
      await page.getByText(reached).first().waitFor()
      await page.context().setOffline(true)
      await press(page, say('states.free'))
      await press(page, '2')
      await press(page, say('triggers.meal'))
      await page.getByText(queue).waitFor()
      expect(await overflow(page)).toBe(0)
      await press(page, say('states.slip'))
      await page.getByRole('heading', { name: say('slip.title') }).waitFor()
      expect(await overflow(page)).toBe(0)
      await page.context().setOffline(false)
      await page.clock.fastForward(60_000)
      await eventually(() => page.locator('h1 + p').innerText()).toBe('')
    }
  })
})

/** What someone counted before they had an account: 10 days at 20 a day. */
const guest = {
  version: 1,
  quitAt: Date.parse('2026-10-05T10:00:00Z'),
  habit: { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' },
}

const spoken: [Language, string, string, string][] = [
  ['de', '2 Einträge noch nicht gesendet', '10 Tage', '24 Stunden'],
  ['ru', '2 записи ждут отправки', '10 дней', '3 дня'],
  ['pl', '2 wpisy czekają na wysłanie', '10 dni', '24 godziny'],
]

/** Whether the browser keeps what this page needs to wake without a network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys()
    const kept = name ? await (await caches.open(name)).keys() : []
    return kept.some(({ url }) => /\/store-/.test(url)) && kept.some(({ url }) => url.endsWith('/offline'))
  })

/** Tabs on until the focused element has the name. */
async function reach(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return
  }
  throw new Error(`the keyboard does not reach “${name}”`)
}
