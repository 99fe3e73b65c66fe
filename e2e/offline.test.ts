import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { listOffline } from '../app/map/keeping.ts'
import type { Language } from '../languages/languages.ts'
import { buildFolder, readBuildInfo } from '../server/read-build.ts'
import { findPort } from '../server/testing/serve.ts'
import { headingOf } from '../server/testing/shipped-stories.ts'
import { keeping, setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({}, keeping)
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true }

/** Someone who has been on the first page long enough for the worker to have kept what it keeps. */
async function openKept(language: Language, options = {}): Promise<Tab> {
  const tab = await stage.open({ ...phone, ...options })
  await tab.visit(pathOf('home', language))
  await isKept(tab.page)
  return tab
}

const isKept = (page: Page) =>
  eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
  ).toBe('activated')

const keepsWords = (page: Page, area: string) =>
  page.evaluate(async area => {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => url.includes('/words/') && url.includes(area))
  }, area)

const goOffline = (page: Page) => page.context().setOffline(true)
const goOnline = (page: Page) => page.context().setOffline(false)
const thumb = (page: Page, language: Language) => page.locator(`a[href="${pathOf('sos', language)}"]:visible`)

describe('with a network', () => {
  const choose = (page: Page, language: Language) =>
    page.context().addCookies([{ name: 'language', value: language, url: stage.house.url }])

  test('the first page speaks the language someone chose, or their browser’s, as it does without a worker', async () => {
    const chosen = await openKept('en')
    await chosen.visit('/help')
    await choose(chosen.page, 'de')
    const { page } = await stage.openBeside(chosen)
    await page.goto(`${stage.house.url}/`)
    expect(new URL(page.url()).pathname).toBe('/de')

    const german = await openKept('en', { locale: 'de-DE' })
    const beside = await stage.openBeside(german)
    await beside.page.goto(`${stage.house.url}/`)
    expect(new URL(beside.page.url()).pathname).toBe('/de')
  })

  test('a link of our own to the first page stays in its language', async () => {
    const { page } = await openKept('en')
    await page.goto(`${stage.house.url}/help`)
    await awake(page)
    await choose(page, 'de')
    await page.evaluate(() => window.location.assign('/'))
    await page.waitForURL(`${stage.house.url}/`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('without a network', () => {
  test.each(['de', 'pl'] as const)('help in a craving opens, in %s', async language => {
    const t = wordsOf(language, 'sos')
    // Nobody's clock, so that no country is known.
    const { page } = await openKept(language, { timezoneId: 'UTC' })
    await goOffline(page)
    await thumb(page, language).click()
    await page.waitForURL(`**${pathOf('sos', language)}`)
    await awake(page)
    expect(await page.locator('h1').innerText()).toBe(t('heading'))
    // It never moves, not even here.
    expect(await thumb(page, language).count()).toBe(1)

    await page.getByRole('button', { name: t('wait.start') }).click()
    await page.getByRole('timer').waitFor()
    await page.getByLabel(t('reasons.label')).fill('Treppen ohne Pause')
    await page.getByRole('button', { name: t('reasons.add') }).click()
    await page.locator('#lines summary', { hasText: t('people.where') }).click()
    await page.getByRole('combobox').selectOption('PL')
    await page.reload()
    await awake(page)
    expect(await page.getByRole('timer').innerText()).toMatch(/^(10:00|9:\d\d)$/)
    await page.getByText(t('reasons.quote', { reason: 'Treppen ohne Pause' })).waitFor()
    // One line of the country, its crisis line and the emergency number; nothing of elsewhere.
    const lines = page.locator('#lines a[href^="tel:"]').filter({ visible: true })
    await eventually(() => lines.count()).toBe(3)
    expect(await lines.last().getAttribute('href')).toMatch(/^tel:116111$/)
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('what someone wrote elsewhere is there in a craving', async () => {
    const words = wordsOf('en', 'today')
    const house = await stage.serve({ person: { id: 'mira', name: 'Mira', roles: [] } })
    const { page, visit } = await stage.open(phone)
    await visit(`${house.url}/`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words('welcome.keep') }).click()
    await page.getByText(words('reason.add')).click()
    await page.getByLabel(words('reason.title')).fill('Stairs without a pause')
    await page.getByLabel(words('reason.title')).press('Enter')
    await page.getByText('Stairs without a pause').waitFor()
    await page.evaluate(() => {
      const memory = { version: 1, answers: { own: ['For Lena'] } }
      localStorage.setItem('exhale:survey:motivation', JSON.stringify(memory))
    })
    await isKept(page)
    await goOffline(page)
    await page.goto(`${house.url}/sos`)
    const why = page.locator('blockquote')
    await why.getByText('Stairs without a pause').waitFor()
    await why.getByText('For Lena').waitFor()
  })

  test('the counter runs on', async () => {
    const { page } = await openKept('de', { reducedMotion: 'no-preference' })
    await page.evaluate(() =>
      localStorage.setItem('exhale:quit-moment', new Date(Date.now() - 12.1 * 864e5).toISOString()),
    )
    const words = wordsOf('de', 'today')
    const number = () => page.locator('[data-sky=narrow] h1').textContent()
    // What a day says is kept from the first time that it's there.
    await page.reload()
    await eventually(number).toContain('12')
    await eventually(() => keepsWords(page, 'steps')).toBe(true)
    await goOffline(page)
    await page.reload()
    await awake(page)
    await eventually(number).toBe(`12 ${words('hero.free', { unit: 'Tage' })}`)
    await page.getByRole('button', { name: words('states.slip') }).click()
    await page.getByRole('heading', { name: words('slip.title') }).waitFor()
  })

  test('a link leads to what is kept, though the router knows nothing of it', async () => {
    const { page } = await openKept('de')
    await goOffline(page)
    const guide = pathOf('quitSmoking', 'de')
    await page.locator(`main a[href="${guide}"]:visible`).first().click()
    await page.waitForURL(`**${guide}`)
    await awake(page)
    expect(await page.locator('h1').innerText()).toBe(headingOf('quit-smoking', 'de'))
  })

  test('any other page says what works, and comes when the network does', async () => {
    const t = wordsOf('de', 'install')
    const tab = await openKept('de')
    const againOn = (page: Page) => page.getByRole('link', { name: t('offline.again') }).getAttribute('href')
    await goOffline(tab.page)
    // Of an invitation that a friend sent: the address says no language.
    const invitation = '/challenge-invite/PxkQ7cWm'
    await tab.visit(invitation)
    await tab.page.getByText(t('offline.invite')).waitFor()
    expect(await againOn(tab.page)).toBe(invitation)
    // A tab of its own: the first one's hears of a network now and then, and would go on to what it waits for.
    const { page } = await stage.openBeside(tab)
    await page.goto(`${stage.house.url}/de/hilfe?q=x`)
    await awake(page)
    expect(await page.getByText(t('offline.invite')).count()).toBe(0)
    expect(await page.locator('h1').innerText()).toBe(t('offline.heading'))
    expect(new URL(page.url()).pathname).toBe('/de/offline')
    expect(await againOn(page)).toBe('/de/hilfe?q=x')
    expect(await findBarriers(page)).toEqual([])
    await goOnline(page)
    await page.waitForURL('**/de/hilfe?q=x')
  })

  test('a form that reaches nobody leaves its page as it is, and goes through once somebody answers', async () => {
    const t = wordsOf('en', 'newsletter')
    const unreached = wordsOf('en', 'common')('unreached')
    const { page, visit } = await stage.open(phone)
    await visit('/newsletter')
    const address = page.locator('input[name=email]')
    await address.fill('anna@example.org')
    await page.getByLabel(t('topics.tips'), { exact: true }).check()
    await page.locator('input[name=consent]').check()
    await goOffline(page)
    await page.getByRole('button', { name: t('form.submit') }).click()
    await page.getByText(unreached).waitFor()
    expect(new URL(page.url()).pathname).toBe('/newsletter')
    expect(await address.inputValue()).toBe('anna@example.org')
    expect(await page.locator('input[name=consent]').isChecked()).toBe(true)
    await goOnline(page)
    await page.getByRole('button', { name: t('form.submit') }).click()
    await page.getByText(t('sent.title')).first().waitFor()
    await page.getByText(unreached).waitFor({ state: 'detached' })
  })

  test('nor is a search lost, though its answer is another page', async () => {
    const unreached = wordsOf('en', 'common')('unreached')
    const { page, visit } = await stage.open(phone)
    await visit('/help')
    const field = page.locator('main input[name=q]')
    await field.fill('sleep')
    await page.getByRole('search').getByRole('option').first().waitFor()
    await goOffline(page)
    await field.press('Enter')
    await page.getByText(unreached).waitFor()
    expect(page.url()).toBe(`${stage.house.url}/help`)
    expect(await field.inputValue()).toBe('sleep')
    await goOnline(page)
    await field.press('Enter')
    await page.waitForURL('**/help?q=sleep')
    await page.getByText(unreached).waitFor({ state: 'detached' })
  })

  test('the bare address leads to the language that was read', async () => {
    const { page } = await openKept('pl', { locale: 'pl-PL' })
    await goOffline(page)
    await page.goto(`${stage.house.url}/`)
    await page.waitForURL('**/pl')
    expect(await page.locator('h1').innerText()).toBe(headingOf('home', 'pl'))
  })

  test('the offline page leads nowhere but to this site', async () => {
    const { page, visit } = await stage.open()
    await visit('/offline#//evil.example/x')
    const again = page.getByRole('link', { name: wordsOf('en', 'install')('offline.again') })
    expect(await again.getAttribute('href')).toBe('/')
  })
})

describe('what is kept', () => {
  test('was asked for as a stranger, whoever is signed in', async () => {
    const t = wordsOf('en', 'account')
    const { page, visit } = await stage.open()
    await visit('/register')
    await page.getByLabel(t('register.name')).fill('Mira Quietwater')
    await page.getByLabel(t('email')).fill(`mira@${crypto.randomUUID()}.example.org`)
    await page.getByLabel(t('password'), { exact: true }).fill('quiet river stones')
    await page.getByLabel(t('register.adult')).check()
    await page.getByRole('button', { name: t('register.submit') }).click()
    await page.waitForURL(url => !url.pathname.includes('register'))
    await visit('/account')
    await visit('/')
    await isKept(page)
    await page.reload()
    await eventually(() => keptIn(page).then(kept => kept.paths.includes('/sos'))).toBe(true)
    const { paths, texts } = await keptIn(page)
    const pages = paths.filter(path => !/^\/(assets|words)\//.test(path))
    expect(pages.sort()).toEqual(
      listOffline()
        .map(name => pathOf(name, 'en'))
        .sort(),
    )
    expect(texts).not.toMatch(/Mira|mira@|Quietwater/)
  })
})

describe('a new build', () => {
  test('takes over while a page of the old one is open, and breaks nothing', async () => {
    const env = { PORT: String(await findPort()) }
    const first = await stage.serve({ env })
    const { page, visit, watch } = await stage.open(phone)
    await visit(`${first.url}/de`)
    await isKept(page)
    const before = await cacheNames(page)
    await first.stop()

    const folder = await copyBuild('second')
    const second = await stage.serve({ env, folder, build: { id: 'second', timestamp: Date.now() } })
    const loads = watch.documents.length
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then(found => found?.update()))
    await eventually(() => cacheNames(page)).toEqual([...before, 'exhale-second'])
    await isKept(page)
    expect(watch.documents).toHaveLength(loads)
    await goOffline(page)
    await thumb(page, 'de').click()
    await page.waitForURL('**/de/sos')
    await awake(page)
    await goOnline(page)
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('the breath', () => {
  const t = wordsOf('en', 'sos')
  const open = async (reducedMotion: 'reduce' | 'no-preference') => {
    const tab = await stage.open({ reducedMotion })
    await tab.page.clock.install()
    await tab.visit('/sos')
    return tab.page
  }
  const said = (page: Page) =>
    page.locator('[data-count]').evaluate(count => [count.getAttribute('data-count'), count.textContent])

  test.each(['reduce', 'no-preference'] as const)(
    'is counted in words, four in and six out (%s)',
    async motion => {
      const page = await open(motion)
      await page.getByText(t('breathe.in'), { exact: true }).waitFor()
      await page.clock.runFor(4_100)
      await eventually(() => said(page)).toEqual(['out', '1'])
      await page.clock.runFor(5_000)
      await eventually(() => said(page)).toEqual(['out', '6'])
      await page.clock.runFor(1_000)
      await eventually(() => said(page)).toEqual(['in', '1'])
      const moving = await page.evaluate(() => document.getAnimations().length)
      if (motion === 'reduce') expect(moving).toBe(0)
      else expect(moving).toBeGreaterThan(3)
    },
  )

  test('ten minutes come to an end, and say so', async () => {
    const page = await open('reduce')
    await page.getByRole('button', { name: t('wait.start') }).click()
    await page.clock.fastForward('10:01')
    await eventually(() => page.getByRole('status').innerText()).toBe(t('wait.done'))
    await page.getByRole('button', { name: t('wait.again') }).click()
    await page.getByRole('timer').waitFor()
  })

  test('other ideas are others', async () => {
    const page = await open('reduce')
    const list = page.locator('ul[aria-live]')
    const before = await list.locator('li').allInnerTexts()
    await page.getByRole('button', { name: t('ideas.more') }).click()
    await eventually(() => list.locator('li').first().innerText()).not.toBe(before[0])
    expect(await list.locator('li').allInnerTexts()).not.toContain(before[0])
  })

  test('without JavaScript the page has its words, its ideas and every number', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(`${stage.house.url}/sos`)
    await page.getByText(t('breathe.body')).waitFor()
    await page.getByText(t('wait.clock')).waitFor()
    await page.getByText(t('ideas.water')).waitFor()
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(5)
    // What would do nothing is not there.
    for (const name of [t('wait.start'), t('reasons.add'), t('ideas.more')])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
  })
})

describe('installing', () => {
  const t = wordsOf('en', 'install')
  const agents = {
    ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  }

  test.each(Object.entries(agents))(
    'marks the way for %s, and nothing moves',
    async (platform, userAgent) => {
      const isPhone = platform !== 'desktop'
      const { page, visit } = await stage.open({ userAgent, isMobile: isPhone, hasTouch: isPhone })
      await page.addInitScript(() => {
        const shifts = Object.assign(window, { shifts: 0 })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries())
            shifts.shifts += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await visit('/install')
      const way = page.locator('main ul > li', { hasText: t('here') })
      await eventually(() => way.locator('h2').innerText()).toBe(t(platform as keyof typeof agents))
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.1)
      // No browser here has what tells an iPhone apart before any script runs.
      if (platform === 'ios') return
      const tops = await page.locator('main ul > li').evaluateAll(all =>
        all.map(one => {
          const { top, left } = one.getBoundingClientRect()
          return { text: one.textContent ?? '', at: top * 10_000 + left }
        }),
      )
      expect(tops.toSorted((a, b) => a.at - b.at)[0]?.text).toContain(t('here'))
    },
  )

  test('is offered with a button where the browser can', async () => {
    const { page, visit } = await stage.open()
    await visit('/install')
    const button = page.getByRole('button', { name: t('prompt') })
    expect(await button.count()).toBe(0)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-asked', ''),
      })
      window.dispatchEvent(offer)
    })
    await button.click()
    await page.locator('body[data-asked]').waitFor()
    await button.waitFor({ state: 'detached' })
  })

  test('shows every way without JavaScript', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(`${stage.house.url}/install`)
    for (const platform of ['ios', 'android', 'desktop'] as const)
      await page.getByText(t(`${platform}2`)).waitFor()
  })
})

async function keptIn(page: Page): Promise<{ paths: string[]; texts: string }> {
  return page.evaluate(async () => {
    const found = { paths: [] as string[], texts: '' }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.paths.push(decodeURI(new URL(request.url).pathname))
        if (!request.url.endsWith('.woff2')) found.texts += await (await cache.match(request))?.text()
      }
    }
    return found
  })
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** The same build under another id, as far as the worker knows. */
async function copyBuild(id: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-build-'))
  await cp(fileURLToPath(new URL('client', buildFolder)), join(folder, 'client'), { recursive: true })
  const worker = join(folder, 'client/service-worker.js')
  const code = await readFile(worker, 'utf8')
  for (const packed of ['.br', '.gz', '.zst']) await rm(worker + packed, { force: true })
  await writeFile(worker, code.replaceAll(readBuildInfo().id, id))
  return pathToFileURL(`${folder}/`)
}
