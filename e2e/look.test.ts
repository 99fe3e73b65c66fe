import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../app/letters/samples.ts'
import { pathOf } from '../app/map/addresses.ts'
import type { RouteName } from '../app/map/routes.ts'
import { noteKey } from '../app/member/note.ts'
import { languageCodes } from '../languages/languages.ts'
import { openLibrary } from '../languages/library.ts'
import { remember } from '../scripts/pictures/camera.ts'
import { operatorSettings } from '../scripts/pictures/operator.ts'
import { createPeople } from '../scripts/pictures/people.ts'
import { type StateName, states } from '../scripts/pictures/states.ts'
import { type House, serveHouse } from '../server/testing/serve.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, findColourBarriers, overflow, still } from './watch.ts'

const stage = setStage({})
const library = openLibrary()
const kilobyte = 1024
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

describe('nothing moves while the first page arrives', () => {
  test.each([
    ['/', phone],
    ['/', desk],
    ['/de', phone],
    ['/ru', phone],
    ['/pl', phone],
  ])('%s at %o', async (path, viewport) => {
    const { page } = await openWithShifts({ viewport })
    await haveFontsInTime(page)
    await arrive(page, path)
    expectStill(await shiftsOf(page))
  })

  test.each([
    ['/', phone],
    ['/', desk],
    ['/de', desk],
    ['/ru', phone],
    ['/pl', phone],
  ])('%s at %o, though its letters come late', async (path, viewport) => {
    const { page } = await openWithShifts({ viewport })
    const haveArrived = await haveFontsLate(page)
    await arrive(page, path)
    await haveArrived()
    expectStill(await shiftsOf(page))
  })

  test('for someone who has answered the question before', async () => {
    const { page } = await openWithShifts({ viewport: phone })
    await haveFontsInTime(page)
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-01-01T09:00:00Z'))
    await arrive(page, '/')
    await page.getByRole('timer').waitFor()
    await still(page)
    expectStill(await shiftsOf(page))
  })

  test('and is drawn in its own letters when they are there in time', async () => {
    const { page } = await openWithShifts({ viewport: phone })
    await haveFontsInTime(page)
    await arrive(page, '/')
    expect(await facesOf(page, 'h1')).toEqual(['Onest'])
  })
})

describe('the first page is light', () => {
  test('in scripts, styles and fonts, as they travel', async () => {
    const { page, visit, watch } = await stage.open({ viewport: phone })
    await visit('/')
    await page.evaluate(() => document.fonts.ready)
    await watch.settled()
    const sizes = { js: 0, css: 0, woff2: 0 }
    for (const url of new Set(watch.requests)) {
      const kind = new URL(url).pathname.split('.').at(-1) as keyof typeof sizes
      if (kind in sizes) sizes[kind] += await sizeOf(url)
    }
    const markup = await sizeOf(`${stage.house.url}/`)
    expect(sizes.js).toBeGreaterThan(50 * kilobyte)
    expect(sizes.js).toBeLessThanOrEqual(140 * kilobyte)
    expect(sizes.css).toBeGreaterThan(3 * kilobyte)
    expect(sizes.css).toBeLessThanOrEqual(25 * kilobyte)
    expect(sizes.woff2).toBeGreaterThan(5 * kilobyte)
    expect(sizes.woff2).toBeLessThanOrEqual(100 * kilobyte)
    expect(markup).toBeLessThanOrEqual(25 * kilobyte)
  })

  test.each(['/ru', '/pl'])('and %s asks for no letters it does not use', async path => {
    const { page, visit, watch } = await stage.open({ viewport: phone })
    await visit(path)
    await page.evaluate(() => document.fonts.ready)
    await watch.settled()
    const fonts = [...new Set(watch.requests)].filter(url => url.endsWith('.woff2'))
    const sizes = await Promise.all(fonts.map(sizeOf))
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(100 * kilobyte)
    expect(fonts.length).toBeLessThanOrEqual(2)
  })
})

/** Those that people meet every day, and the longest of the others, by the names of their pictures. */
const measured: StateName[] = [
  'homeCounter',
  'homeFirstDay',
  'todayPreparing',
  'todayDue',
  'todayOverdue',
  'todayUndecided',
  'todayWeek',
  'todayBoth',
  'todaySlip',
  'todayDay12',
  'todayFull',
  'todayLongAfter',
  'todayCraving',
  'planFull',
  'planUsed',
  'planGuest',
  'remindersSet',
  'sosMine',
  'youFull',
  'youSettings',
  'youGuest',
  'youStopped',
  'youHabit',
  'youGoals',
  'youClock',
  'youKept',
  'togetherFull',
  'accountOwn',
  'accountTwoStep',
  'deletionParts',
  'inviteOpen',
  'inviteRunning',
  'inviteFull',
  'inviteFaults',
  'inviteGroup',
  'challengeLive',
  'chapterHere',
  'recoveryHere',
  'certificateWho',
]

/** Results, which are drawn once the page is awake. */
const results: StateName[] = [
  'motivationResult',
  'motivationRetaken',
  'motivationOffer',
  'testResult',
  'testUnscored',
]

/** Pages that are the same for everyone. */
const read: RouteName[] = [
  'home',
  'sos',
  'startDataDeletion',
  'quitDecide',
  'quitPrepare',
  'quitDay',
  'quitHours',
  'quitWeeks',
  'quitAfter',
  'quitSlip',
  'quitMedicines',
  'quitLines',
  'planOtherMedicines',
]

/** Where lines would run on forever if nothing held them. */
const wide: string[] = ['todayFull', 'youFull', 'chapterHere', 'planFull']

describe('a screen of a member is no longer than three of a phone and a bit, holds still as it arrives, and is open to all', () => {
  let house: House
  let findPerson: ReturnType<typeof createPeople>
  beforeAll(async () => {
    // Closed for days, so that the country's line stands below it.
    const weekday = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][(new Date().getDay() + 3) % 7]
    const closed = { OPERATOR_LINE_HOURS: `${weekday} 08:00-18:00` }
    house = await serveHouse({ env: { NOTIFICATIONS: '1', ...operatorSettings, ...closed } })
    findPerson = createPeople(house)
    return () => house.stop()
  })

  test.each(measured)('%s', async name => {
    const { at, as, memory = {}, prepare } = states[name]
    const { page } = await openWithShifts({ viewport: phone, reducedMotion: 'reduce' })
    await page.addInitScript(remember, memory)
    if (as) {
      const { cookie: value } = await findPerson(as)
      await page.context().addCookies([{ name: '__session', value, url: house.url }])
    }
    await arrive(page, house.url + (await at({ house, language: 'en', findPerson })))
    // What is noted here is noted once the record is live; Together is drawn without it.
    if (as && name !== 'togetherFull') await page.waitForFunction(key => localStorage.getItem(key), noteKey)
    await still(page)
    await expectHeldStill(page)
    await prepare?.(page)
    await expectOpen(page)
    if (wide.includes(name)) await expectHeld(page)
  })

  test.each([phone, desk])('the number of a milestone stands in its sun at %o', async viewport => {
    const { at, as = 'reached' } = states.todayMilestone
    const { page } = await stage.open({ viewport, reducedMotion: 'reduce' })
    const { cookie: value } = await findPerson(as)
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    await arrive(page, house.url + (await at({ house, language: 'en', findPerson })))
    const boxes = await page.locator('svg:has(circle[r="136"]) + div > p > span').evaluateAll(lines => {
      const sun = document.querySelector('circle[r="136"]')?.getBoundingClientRect()
      return lines.map(line => ({ sun: sun?.toJSON(), line: line.getBoundingClientRect().toJSON() }))
    })
    expect(boxes).toHaveLength(2)
    for (const { sun, line } of boxes) {
      expect(line.top).toBeGreaterThan(sun.top)
      expect(line.bottom).toBeLessThan(sun.bottom)
      expect(line.left + line.right).toBeCloseTo(sun.left + sun.right, 0)
    }
  })

  test.each(results)('%s', async name => {
    const { at, as, memory = {} } = states[name]
    const { page } = await openWithShifts({ viewport: phone, reducedMotion: 'reduce' })
    await page.addInitScript(remember, memory)
    if (as) {
      const { cookie: value } = await findPerson(as)
      await page.context().addCookies([{ name: '__session', value, url: house.url }])
    }
    await arrive(page, house.url + (await at({ house, language: 'en', findPerson })))
    await page.getByRole('button', { name: wordsOf('en', 'survey')('outcome.print') }).waitFor()
    // The organisation's own line, wherever help is offered.
    expect(await page.locator('main a[href^="tel:"]').innerText()).toBe(operatorSettings.OPERATOR_LINE_SHOWN)
    await still(page)
    await expectHeldStill(page)
    await expectOpen(page)
  })

  test.each(read)('%s', async name => {
    // In the United Kingdom SOS has the most lines.
    const { page } = await stage.open({ viewport: phone, reducedMotion: 'reduce', locale: 'en-GB' })
    await arrive(page, house.url + pathOf(name, 'en'))
    await expectOpen(page)
  })
})

/** Too little has moved to be noticed. */
async function expectHeldStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
}

/** Short enough, and without barriers in either colours. */
async function expectOpen(page: Page): Promise<void> {
  await still(page)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_700)
  expect(await findBarriers(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await still(page)
  expect(await findColourBarriers(page)).toEqual([])
}

/** On the widest of screens nothing sticks out, and no text has lines longer than the eye can follow. */
async function expectHeld(page: Page): Promise<void> {
  await page.setViewportSize({ width: 3_840, height: 2_160 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const longest = await page.evaluate(() =>
    [...document.querySelectorAll('main p, main li')].reduce((most, element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const widest = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width))
      const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return isText ? Math.max(most, widest / parseFloat(getComputedStyle(element).fontSize)) : most
    }, 0),
  )
  // In letters' heights; a letter is about half as wide as high.
  expect(longest).toBeLessThanOrEqual(48)
}

describe('whoever offers it, under however long a name', () => {
  const name = 'Gesetzliche Krankenversicherung der Verkehrs- und Versorgungsbetriebe Nordrhein-Westfalen'
  let house: House
  let value: string
  beforeAll(async () => {
    house = await serveHouse({ env: { ...operatorSettings, OPERATOR_NAME: name } })
    value = (await createPeople(house)('weekOld')).cookie
    return () => house.stop()
  })

  test.each([320, 390, 1280])('everything keeps its place at %d', async width => {
    const { page } = await stage.open({ viewport: { width, height: 844 }, locale: 'de-DE' })
    for (const route of ['home', 'sos', 'help', 'login'] as const) {
      await page.goto(house.url + pathOf(route, 'de'))
      await expectInPlace(page, route)
    }
    await page.goto(`${house.url}/de/certificate/sample`)
    expect(await overflow(page), 'a certificate').toBeLessThanOrEqual(0)
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    for (const route of ['home', 'plan', 'youSettings'] as const) {
      await page.goto(house.url + pathOf(route, 'de'))
      await expectInPlace(page, `${route} of a member`)
    }
    const operator = { name, shortName: name, address: 'Am Kai 4, 20000 Hafenstadt' }
    const words = library.words('de')
    const letter = { words, language: 'de', origin: new URL(house.url), operator } as const
    await page.goto('about:blank')
    await page.setContent(samples.find(({ kind }) => kind === 'welcome')?.write(letter).html ?? '')
    expect(await page.getByText(name).count()).toBeGreaterThan(0)
    expect(await overflow(page), 'an email').toBeLessThanOrEqual(0)
  })

  test('all places fit into the header as soon as they stand there, in each language', async () => {
    const { page } = await stage.open({ viewport: { width: 1_024, height: 768 } })
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    for (const language of languageCodes) {
      await page.goto(house.url + pathOf('sos', language))
      await expectInPlace(page, language)
    }
  })

  /** Nothing sticks out, and the header is one row: the site's name, and what one can press. */
  async function expectInPlace(page: Page, where: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready)
    expect(await overflow(page), where).toBeLessThanOrEqual(0)
    const header = page.locator('header').first()
    expect((await header.boundingBox())?.height, where).toBeLessThan(100)
    const boxes = await header
      .locator('a:not([href="#content"]):visible, summary:visible')
      .evaluateAll(all =>
        all.map(one => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    const ends = boxes.flatMap(({ left, right }) => [left, right])
    // One after the other, none over another.
    expect(ends, where).toEqual(ends.toSorted((one, other) => one - other))
    expect(ends.at(-1), where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
})

describe('the layers', () => {
  test('have the places the specification gives them', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    const layers = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['modal', 'overlay', 'menu', 'tooltip'].map(name =>
        style.getPropertyValue(`--z-index-${name}`).trim(),
      )
    })
    expect(layers).toEqual(['1100', '1000', '1000', '1100'])
    await page.locator('header summary').first().click()
    const menu = page.locator('header details[open] ul')
    expect(await menu.evaluate(element => getComputedStyle(element).zIndex)).toBe('1000')
  })
})

describe('by keyboard', () => {
  test('the first stop leads past the header', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: wordsOf('en', 'common')('nav.skip') })
    expect(await skip.evaluate(link => link === document.activeElement)).toBe(true)
    const box = await skip.boundingBox()
    expect(box?.width).toBeGreaterThan(40)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => !!document.activeElement?.closest('main'))).toBe(true)
  })

  test('whoever follows a link goes on at the heading of where it leads', async () => {
    const plan = wordsOf('en', 'plan')
    const moments = wordsOf('en', 'moments')
    const { page, visit } = await stage.open({ viewport: phone })
    const reached = () => page.evaluate(() => document.activeElement?.closest('h1')?.textContent)
    await visit('/plan')
    await page.getByRole('link', { name: plan('moments.first') }).press('Enter')
    await eventually(reached).toBe(moments('which'))
    // On the same address, with another question.
    await page.getByRole('link', { name: plan('moments.names.meal') }).press('Enter')
    await eventually(reached).toBe(moments('write'))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  })

  test('no stop of a day is behind the bar', async () => {
    const { page } = await stage.open({ viewport: phone, reducedMotion: 'reduce' })
    const { cookie: value } = await createPeople(stage.house)('weekOld')
    await page.context().addCookies([{ name: '__session', value, url: stage.house.url }])
    await arrive(page, '/')
    const hidden: (string | null)[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        const bar = document.querySelector('nav:has(> ul > li > a[href$="/sos"])')
        if (!element || !bar || bar.contains(element) || element === document.body) return undefined
        const isClear = element.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
        return { name: element.textContent, isClear }
      })
      if (!stop) break
      if (!stop.isClear) hidden.push(stop.name)
    }
    expect(hidden).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.closest('nav') !== null)).toBe(true)
  })

  test.each(['light', 'dark'] as const)(
    'every stop of the header shows where it is, %s',
    async colorScheme => {
      for (const viewport of [phone, desk]) {
        const { page, visit } = await stage.open({ viewport, colorScheme })
        await visit('/')
        const stops: string[] = []
        for (;;) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(() => {
            const element = document.activeElement
            if (!element?.closest('header')) return undefined
            const { outlineStyle, outlineWidth } = getComputedStyle(element)
            const { width, height } = element.getBoundingClientRect()
            return {
              name: element.textContent,
              ring: outlineStyle === 'solid' ? parseFloat(outlineWidth) : 0,
              width,
              height,
            }
          })
          if (!stop) break
          stops.push(stop.name ?? '')
          expect(stop.ring, `the ring around “${stop.name}”`).toBeGreaterThanOrEqual(2)
          expect(Math.min(stop.width, stop.height), `the size of “${stop.name}”`).toBeGreaterThanOrEqual(24)
        }
        // On phones the places stand at the bottom.
        expect(stops.length).toBeGreaterThanOrEqual(viewport === phone ? 3 : 4)
      }
    },
  )
})

describe('on paper', () => {
  test.each(['/', '/quit-smoking', '/certificate/sample'])(
    '%s has no header, and ink on white',
    async path => {
      const { page, visit } = await stage.open({ colorScheme: 'dark' })
      await visit(path)
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      expect(await page.locator('header').first().isVisible()).toBe(false)
      expect(await page.locator('main h1').isVisible()).toBe(true)
      const { background, color } = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return { background: style.backgroundColor, color: style.color }
      })
      expect(background).toBe('rgb(255, 255, 255)')
      expect(color).toBe('rgb(0, 0, 0)')
    },
  )
})

type Shift = { value: number; moved: string[] }

/** A browser that writes down what moves on its own. */
async function openWithShifts(options: BrowserContextOptions): Promise<Tab> {
  const tab = await stage.open(options)
  await tab.page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${previousRect.y} to ${currentRect.y}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return tab
}

type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path.startsWith('http') ? path : stage.house.url + path)
  await awake(page)
  await page.evaluate(() => document.fonts.ready)
}

/** The faces the browser really drew with. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

/** What has moved, once the browser has drawn twice more and so told all. */
function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(resolve => requestAnimationFrame(resolve))
    return (window as unknown as { shifts: Shift[] }).shifts
  })
}

function expectStill(shifts: Shift[]): void {
  expect(shifts).toEqual([])
}

/** The letters are there before the styles are, and so before anything is drawn. */
async function haveFontsInTime(page: Page): Promise<void> {
  const arrived = page.waitForEvent('requestfinished', request => request.url().endsWith('.woff2'))
  await page.route('**/*.css', async route => {
    await arrived
    await route.continue()
  })
}

/** The letters come half a second after they were asked for; returns how to wait until they have. */
async function haveFontsLate(page: Page): Promise<() => Promise<void>> {
  const asked = page.waitForRequest('**/*.woff2')
  await page.route('**/*.woff2', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  return async () => {
    const response = await (await asked).response()
    await response?.finished()
  }
}

async function sizeOf(url: string): Promise<number> {
  const response = await stage.house.ask(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.status, url).toBe(200)
  return (await response.arrayBuffer()).byteLength
}
